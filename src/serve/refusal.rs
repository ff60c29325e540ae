//! What is said to requests that cannot be met: one sentence, and the right status.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::game::RulesError;

/// A request that cannot be met.
#[derive(Debug, Clone)]
pub(super) struct Refusal {
    pub(super) status: StatusCode,
    pub(super) error: String,
}

#[derive(Serialize)]
struct Said<'a> {
    error: &'a str,
}

impl Refusal {
    pub(super) fn new(status: StatusCode, error: impl ToString) -> Self {
        Refusal {
            status,
            error: error.to_string(),
        }
    }

    /// What was sent makes no sense.
    pub(super) fn wrong(error: impl ToString) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, error)
    }

    /// There is no such thing.
    pub(super) fn unknown(error: impl ToString) -> Self {
        Self::new(StatusCode::NOT_FOUND, error)
    }

    /// It makes sense, but not as the game stands.
    pub(super) fn not_now(error: impl ToString) -> Self {
        Self::new(StatusCode::CONFLICT, error)
    }

    /// There is too much of it already.
    pub(super) fn too_much(error: impl ToString) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, error)
    }
}

impl From<RulesError> for Refusal {
    /// The rules of a file may break down: that is nobody's fault here.
    fn from(error: RulesError) -> Self {
        Self::wrong(error)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let said = Said { error: &self.error };
        (self.status, Json(said)).into_response()
    }
}

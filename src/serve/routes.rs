//! The interface: one table of routes, described in `openapi.json`.

use std::sync::Arc;

use axum::Router;
use axum::extract::{
    DefaultBodyLimit, FromRequest, FromRequestParts, Path, Request, State as Shared,
};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, middleware};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::doubt::Doubt;
use super::refusal::Refusal;
use super::state::{Line, Look, Offer, State, Why};
use super::table::{Play, Table};
use super::tables::{NewGame, Unfinished};
use super::{Server, assets, console, events, guard};

/// The largest body of a request, in bytes.
const LARGEST: usize = 256 << 10;
/// Workers for queries that exist at the same time.
const MOST_CONSOLES: usize = 6;

type At = Shared<Arc<Server>>;
type Answer<T> = Result<Json<T>, Refusal>;
type Row = (&'static str, &'static str, MethodRouter<Arc<Server>>);

/// Method, path, and who answers.
pub(super) fn table() -> Vec<Row> {
    vec![
        ("get", "/", get(page)),
        ("get", "/games/{id}", get(page)),
        ("get", "/assets/{name}", get(asset)),
        ("get", "/api/openapi.json", get(description)),
        ("get", "/api/catalog", get(catalog)),
        ("get", "/api/games", get(unfinished)),
        ("post", "/api/games", post(begin)),
        ("get", "/api/games/{id}", get(state)),
        ("get", "/api/games/{id}/events", get(changes)),
        ("post", "/api/games/{id}/move", post(play_move)),
        ("post", "/api/games/{id}/choose", post(choose)),
        ("post", "/api/games/{id}/undo", post(undo)),
        ("post", "/api/games/{id}/redo", post(redo)),
        ("post", "/api/games/{id}/resign", post(resign)),
        ("post", "/api/games/{id}/seats", post(seats)),
        ("get", "/api/games/{id}/why", get(why)),
        ("get", "/api/games/{id}/hint", get(hint)),
        ("get", "/api/games/{id}/analysis", get(analysis)),
        ("get", "/api/games/{id}/review", get(review)),
        ("get", "/api/games/{id}/rules", get(rules)),
        ("get", "/api/games/{id}/record", get(record)),
        ("post", "/api/games/{id}/query", post(query)),
        ("post", "/api/games/{id}/query/next", post(next_answer)),
        ("post", "/api/games/{id}/query/stop", post(stop_query)),
    ]
}

pub(super) fn router(server: Arc<Server>) -> Router {
    let rows = table().into_iter();
    let router = rows.fold(Router::new(), |router, (_, path, answers)| {
        router.route(path, answers)
    });
    router
        .fallback(|| async { Refusal::unknown("there is nothing here") })
        .method_not_allowed_fallback(|| async {
            Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this cannot be done here")
        })
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(middleware::from_fn_with_state(server.clone(), guard::watch))
        .with_state(server)
}

/// What was sent, as JSON.
struct Sent<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.split(';').next().map(str::trim) != Some("application/json") {
            let what = "send JSON, and say so: Content-Type: application/json";
            return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, what));
        }
        let bytes = axum::body::Bytes::from_request(request, state).await;
        let bytes = bytes.map_err(|rejection| {
            let status = rejection.into_response().status();
            Refusal::new(
                status,
                format!("no more than {} KiB are read", LARGEST >> 10),
            )
        })?;
        let read = serde_json::from_slice(&bytes);
        read.map(Sent).map_err(|error| {
            Refusal::new(
                StatusCode::BAD_REQUEST,
                format!("this is not what is expected: {error}"),
            )
        })
    }
}

/// What was asked for in the address.
struct Asked<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let asked = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        let asked = asked
            .map_err(|rejection| Refusal::new(StatusCode::BAD_REQUEST, rejection.body_text()))?;
        Ok(Asked(asked.0))
    }
}

/// The name of a game in the address.
struct Id(String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let unknown = |_| Refusal::unknown("there is no such game");
        Ok(Id(path.map_err(unknown)?.0))
    }
}

/// Does what may take a while on a thread where that does no harm.
async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let done = tokio::task::spawn_blocking(work).await;
    let broken = |_| Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "this broke down");
    done.map_err(broken)?
}

async fn found(server: &Arc<Server>, id: String) -> Result<Arc<Table>, Refusal> {
    let server = server.clone();
    aside(move || server.tables.find(&id)).await
}

async fn page() -> Response {
    served(assets::PAGE)
}

fn served(name: &str) -> Response {
    match assets::asset(name) {
        Some((kind, text)) => ([(header::CONTENT_TYPE, kind)], text).into_response(),
        None => Refusal::unknown("there is no such file").into_response(),
    }
}

async fn asset(Id(name): Id) -> Response {
    served(&name)
}

async fn description() -> Response {
    served("openapi.json")
}

async fn catalog(Shared(server): At) -> Answer<Vec<Offer>> {
    aside(move || {
        let games = server.tables.games();
        let offers: Result<Vec<Offer>, Refusal> = games.iter().map(Offer::of).collect();
        Ok(Json(offers?))
    })
    .await
}

async fn unfinished(Shared(server): At) -> Answer<Vec<Unfinished>> {
    aside(move || Ok(Json(server.tables.unfinished()))).await
}

async fn begin(Shared(server): At, Sent(new): Sent<NewGame>) -> Answer<State> {
    aside(move || {
        let table = server.tables.begin(new)?;
        State::of(&table, &Look::default()).map(Json)
    })
    .await
}

#[derive(Debug, Default, Deserialize)]
struct LookAt {
    viewpoint: Option<String>,
    ply: Option<usize>,
}

impl From<LookAt> for Look {
    fn from(at: LookAt) -> Self {
        Look {
            viewpoint: at.viewpoint,
            ply: at.ply,
        }
    }
}

async fn state(Shared(server): At, Id(id): Id, Asked(at): Asked<LookAt>) -> Answer<State> {
    let table = found(&server, id).await?;
    aside(move || State::of(&table, &at.into()).map(Json)).await
}

async fn changes(Shared(server): At, Id(id): Id) -> Result<Response, Refusal> {
    let table = found(&server, id).await?;
    let prepared = table.clone();
    tokio::task::spawn_blocking(move || prepared.prepare_reasons());
    Ok(events::changes(&server, table).into_response())
}

/// What is done to a game, by somebody who has seen this version of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Act {
    version: Option<u64>,
    #[serde(rename = "move")]
    mv: Option<String>,
    choice: Option<String>,
    seats: Option<[Option<String>; 2]>,
    viewpoint: Option<String>,
}

async fn act(
    server: Arc<Server>,
    id: String,
    act: Act,
    work: impl FnOnce(&mut Play, &Act) -> Result<(), Refusal> + Send + 'static,
) -> Answer<State> {
    let table = found(&server, id).await?;
    let changed = table.clone();
    let tables = server.clone();
    let state = aside(move || {
        let before = changed.id();
        changed.change(act.version, |play| work(play, &act))?;
        let id = changed.id();
        if id != before {
            tables.tables.rename(&changed, &id);
        }
        let look = Look {
            viewpoint: act.viewpoint,
            ply: None,
        };
        State::of(&changed, &look)
    })
    .await?;
    super::thinking::wake(&server, &table);
    Ok(Json(state))
}

fn given<'a>(text: Option<&'a String>, name: &str) -> Result<&'a str, Refusal> {
    let missing = || Refusal::new(StatusCode::BAD_REQUEST, format!("\"{name}\" is missing"));
    text.map(String::as_str).ok_or_else(missing)
}

async fn play_move(Shared(server): At, Id(id): Id, Sent(sent): Sent<Act>) -> Answer<State> {
    act(server, id, sent, |play, act| {
        play.play_move(given(act.mv.as_ref(), "move")?)
    })
    .await
}

async fn choose(Shared(server): At, Id(id): Id, Sent(sent): Sent<Act>) -> Answer<State> {
    act(server, id, sent, |play, act| {
        play.choose(given(act.choice.as_ref(), "choice")?)
    })
    .await
}

async fn undo(Shared(server): At, Id(id): Id, Sent(sent): Sent<Act>) -> Answer<State> {
    act(server, id, sent, |play, _| play.undo()).await
}

async fn redo(Shared(server): At, Id(id): Id, Sent(sent): Sent<Act>) -> Answer<State> {
    act(server, id, sent, |play, _| play.redo()).await
}

async fn resign(Shared(server): At, Id(id): Id, Sent(sent): Sent<Act>) -> Answer<State> {
    act(server, id, sent, |play, _| play.resign()).await
}

async fn seats(Shared(server): At, Id(id): Id, Sent(sent): Sent<Act>) -> Answer<State> {
    act(server, id, sent, |play, act| match &act.seats {
        Some(seats) => play.take_seats(seats),
        None => Err(Refusal::new(
            StatusCode::BAD_REQUEST,
            "\"seats\" is missing",
        )),
    })
    .await
}

async fn why(Shared(server): At, Id(id): Id, Asked(asked): Asked<Doubt>) -> Answer<Why> {
    let table = found(&server, id).await?;
    aside(move || {
        let (game, mv, reasons) = table.why(&asked)?;
        Ok(Json(Why::of(&game, mv, reasons)))
    })
    .await
}

/// The game as it stands, if it goes on.
async fn moment(server: &Arc<Server>, id: String) -> Result<crate::session::Moment, Refusal> {
    let table = found(server, id).await?;
    aside(move || {
        let mut play = table.play();
        let session = play.session()?;
        match session.ended()? {
            Some(_) => Err(Refusal::not_now("the game is over")),
            None => Ok(session.moment()),
        }
    })
    .await
}

async fn hint(Shared(server): At, Id(id): Id) -> Answer<Line> {
    let moment = moment(&server, id).await?;
    events::hint(&server, moment).await.map(Json)
}

async fn analysis(Shared(server): At, Id(id): Id) -> Result<Response, Refusal> {
    let moment = moment(&server, id).await?;
    Ok(events::analysis(&server, moment).into_response())
}

async fn review(Shared(server): At, Id(id): Id) -> Result<Response, Refusal> {
    let table = found(&server, id).await?;
    let (moment, outcome) = aside(move || {
        let mut play = table.play();
        let session = play.session()?;
        if session.history().moves().is_empty() {
            return Err(Refusal::not_now("no move has been played yet"));
        }
        let ended = session.ended()?;
        Ok((session.moment(), ended.map(|(outcome, _)| outcome)))
    })
    .await?;
    Ok(events::review(&server, moment, outcome).into_response())
}

#[derive(Serialize)]
struct Text {
    name: String,
    text: String,
}

async fn rules(Shared(server): At, Id(id): Id) -> Answer<Vec<Text>> {
    let table = found(&server, id).await?;
    let play = table.play();
    let clauses = play.stage.game().map(|game| game.clauses().to_vec());
    let texts = clauses.unwrap_or_default().into_iter();
    Ok(Json(
        texts.map(|(name, text)| Text { name, text }).collect(),
    ))
}

async fn record(Shared(server): At, Id(id): Id) -> Result<Response, Refusal> {
    let table = found(&server, id).await?;
    let (name, text) = aside(move || {
        let name = table.id();
        let mut play = table.play();
        let record = play.session()?.record()?;
        Ok((name, record.to_string()))
    })
    .await?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}.txt\""),
        ),
    ];
    Ok((headers, text).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Query {
    query: String,
}

async fn query(
    Shared(server): At,
    Id(id): Id,
    Sent(sent): Sent<Query>,
) -> Answer<console::Answered> {
    let table = found(&server, id).await?;
    let asked = table.clone();
    let (game, position) = aside(move || {
        let mut play = asked.play();
        let session = play.session()?;
        Ok((session.game().clone(), session.position_text()))
    })
    .await?;
    server.tables.close_consoles(MOST_CONSOLES, &table);
    let empty = server.tables.empty_folder();
    let query = with_full_stop(sent.query);
    table
        .console
        .ask(game, position, query, &empty)
        .await
        .map(Json)
}

/// People leave the full stop out where there is only one thing to be said.
fn with_full_stop(query: String) -> String {
    match query.trim_end().ends_with('.') {
        true => query,
        false => query + ".",
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct More {
    #[serde(default)]
    all: bool,
}

async fn next_answer(
    Shared(server): At,
    Id(id): Id,
    Sent(sent): Sent<More>,
) -> Answer<console::Answered> {
    let table = found(&server, id).await?;
    table.console.next(sent.all).await.map(Json)
}

async fn stop_query(Shared(server): At, Id(id): Id) -> Result<StatusCode, Refusal> {
    let table = found(&server, id).await?;
    table.console.leave().await;
    Ok(StatusCode::NO_CONTENT)
}

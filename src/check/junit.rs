//! A report as JUnit's XML, which every CI shows: a test for each thing that was compared.

use std::fmt::Write;

use super::mismatch::Mismatch;
use super::report::Report;
use crate::game::properties::Property;
use crate::picture::escape;

/// How the file begins.
pub(super) const JUNIT: &str =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"kalista check\">";

impl Report {
    /// How a file of [`Report::to_junit`] begins.
    pub const JUNIT: &str = JUNIT;

    /// The report as JUnit's XML.
    pub fn to_junit(&self) -> String {
        let compared: Vec<Property> = self.plan.asked.iter().collect();
        let about = |property: Property| -> Vec<&Mismatch> {
            let found = self.mismatches.iter();
            let shown = found.map(|found| found.smallest.as_ref().unwrap_or(&found.mismatch));
            let is_about = |mismatch: &&Mismatch| {
                (mismatch.differences.iter()).any(|difference| difference.property == property)
            };
            shown.filter(is_about).collect()
        };
        let failures = compared
            .iter()
            .filter(|&&property| !about(property).is_empty());
        let mut xml = format!(
            "{JUNIT}\n  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" time=\"{:.3}\">\n",
            escape(&self.plan.game),
            compared.len(),
            failures.count(),
            self.time.elapsed
        );
        for property in compared {
            let name = property.name();
            let game = escape(&self.plan.game);
            // Writing into a string cannot fail.
            let _ = write!(xml, "    <testcase classname=\"{game}\" name=\"{name}\"");
            let mismatches = about(property);
            if mismatches.is_empty() {
                xml.push_str("/>\n");
                continue;
            }
            let text: Vec<String> = mismatches.iter().map(ToString::to_string).collect();
            let lines: Vec<String> = text.join("\n\n").lines().map(escape).collect();
            let _ = write!(
                xml,
                ">\n      <failure message=\"{} mismatches\">{}</failure>\n    </testcase>\n",
                mismatches.len(),
                lines.join("\n")
            );
        }
        xml + "  </testsuite>\n</testsuites>\n"
    }
}

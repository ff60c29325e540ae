//! Where a check writes its reports, and where it does not.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of its own, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("it is made");
        Folder(folder)
    }

    /// A check of a few positions with its report in this folder.
    fn check(&self, report: &str) -> Output {
        Command::new(env!("CARGO_BIN_EXE_kalista"))
            .args(["check", "khan", "--positions", "20", "--jobs", "1"])
            .args(["--compare", "moves", "--report", report])
            .current_dir(&self.0)
            .output()
            .expect("it runs")
    }

    fn write(&self, file: &str, text: &str) {
        std::fs::write(self.0.join(file), text).expect("it is written");
    }

    fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.0.join(file)).expect("it is read")
    }

    /// What is in it, sorted.
    fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("it is read");
        let name = |entry: std::io::Result<std::fs::DirEntry>| {
            let name = entry.expect("an entry").file_name();
            name.into_string().expect("a name")
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// It is refused before anything is compared, with these words.
#[track_caller]
fn refused(output: &Output, words: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(words), "{said}");
    assert!(output.stdout.is_empty(), "{output:?}");
}

#[test]
fn what_somebody_else_wrote_is_not_written_over() {
    let folder = Folder::new("reports-of-others");
    folder.write("notes.md", "My notes.\n");
    refused(&folder.check("notes.json"), "notes.md is there already");
    folder.write("package.json", "{\"name\": \"mine\"}\n");
    refused(
        &folder.check("package.json"),
        "package.json is there already",
    );
    assert_eq!(folder.read("notes.md"), "My notes.\n");
    assert_eq!(folder.read("package.json"), "{\"name\": \"mine\"}\n");
    assert_eq!(folder.files(), ["notes.md", "package.json"]);
}

#[test]
fn the_report_for_people_is_not_the_other_one() {
    let folder = Folder::new("reports-md");
    refused(&folder.check("x.md"), "--report x.json");
    assert!(folder.files().is_empty());
}

#[test]
fn a_report_takes_the_place_of_an_earlier_one() {
    let folder = Folder::new("reports-again");
    for _ in 0..2 {
        let output = folder.check("x.json");
        assert!(output.status.success(), "{output:?}");
        let files = ["x.html", "x.json", "x.junit.xml", "x.md"];
        assert_eq!(folder.files(), files);
    }
    assert!(folder.read("x.md").starts_with("# Check of khan\n"));
    let page = folder.read("x.html");
    assert!(page.contains("All agree") && !page.contains("<script"));
    assert!(
        !page.contains("http://")
            || page.matches("http://").count() == page.matches("http://www.w3.org/").count()
    );
    let junit = folder.read("x.junit.xml");
    assert!(junit.contains("name=\"moves\"/>") && junit.contains("failures=\"0\""));
    // What a dead process left half-written may be anything, even a link.
    std::os::unix::fs::symlink("elsewhere", folder.0.join("x.json.part")).expect("a link");
    folder.write("elsewhere", "mine");
    assert!(folder.check("x.json").status.success());
    assert_eq!(folder.read("elsewhere"), "mine");
}

/// A copy of a device, because this may be root.
#[test]
fn devices_and_folders_are_not_replaced() {
    let folder = Folder::new("reports-devices");
    let pipe = folder.0.join("pipe.json");
    nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).expect("a pipe");
    refused(&folder.check("pipe.json"), "it is not a file");
    std::os::unix::fs::symlink("/dev/null", folder.0.join("null.json")).expect("a link");
    refused(&folder.check("null.json"), "it is not a file");
    std::fs::create_dir(folder.0.join("folder.json")).expect("a folder");
    refused(&folder.check("folder.json"), "it is not a file");
    refused(&folder.check("nowhere/x.json"), "cannot be written");
    assert_eq!(folder.files(), ["folder.json", "null.json", "pipe.json"]);
    assert!(!Path::new("/dev/null").is_file());
}

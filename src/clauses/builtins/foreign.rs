//! What Scryer has and this engine has not: whoever calls it is sent there.
//!
//! Names with the numbers of their arguments, as in `open/3,4`.

use std::collections::HashSet;
use std::sync::OnceLock;

use crate::clauses::atom::Atom;

/// Built into Scryer: a program can neither define nor change them.
const BUILT_IN: &str = "
    open/3,4 close/1,2 current_input/1 set_input/1 set_output/1 stream_property/2
    set_stream_position/2 at_end_of_stream/0,1 read/1,2 read_term/2,3 get_char/1,2 peek_char/1,2
    get_code/1,2 peek_code/1,2 get_byte/1,2 peek_byte/1,2 put_byte/1,2 put_code/1,2
    get_single_char/1 consult/1 use_module/1,2 module/2 initialization/1 include/1 ensure_loaded/1
    multifile/1 meta_predicate/1 expand_term/2 expand_goal/2 goal_expansion/2 term_expansion/2
    rational/1 setof/4 bagof/4 call_with_inference_limit/3 call_residue_vars/2
    current_module/1 asserta/2 assertz/2 retract/2 unify_with_occurs_check/3 print_message/2
    listing/0 tabling/1 table/1
";

/// In libraries of Scryer that have no counterpart here.
const IN_LIBRARIES: &str = "
    freeze/2 frozen/2 dif/2 when/2 put_atts/2 get_atts/2 term_attributed_variables/2
    start_tabling/2 abolish_all_tables/0
    #=/2 #\\=/2 #</2 #>/2 #=</2 #>=/2 #\\/1 #\\//2 #/\\/2 #==>/2 #<==/2 #<==>/2 in/2 ins/2
    label/1 labeling/2 all_different/1 all_distinct/1 sum/3 scalar_product/4 tuples_in/2
    lex_chain/1 element/3 global_cardinality/2,3 circuit/1 cumulative/1,2 disjoint2/1
    automaton/3,8 chain/2 fd_var/1 fd_inf/2 fd_sup/2 fd_size/2 fd_dom/2 fd_degree/2
    zcompare/3 sat/1 taut/2 labeling/1 sat_count/2 weighted_maximum/3 random_labeling/2
    time/1 current_time/1 format_time//2 sleep/1 max_sleep_time/1 statistics/0
    shell/1,2 getenv/2 setenv/2 unsetenv/1 pid/1 raw_argv/1 argv/1 command_line_arguments/1
    directory_files/2 file_exists/1 directory_exists/1 delete_file/1 rename_file/2 file_copy/2
    delete_directory/1 make_directory/1 make_directory_path/1 working_directory/2
    path_canonical/2 path_segments/2 file_size/2 file_modification_time/2 file_access_time/2
    file_creation_time/2 phrase_from_file/2,3 phrase_to_file/2,3 phrase_from_stream/2
    phrase_to_stream/2 http_open/3 http_listen/2,3 socket_client_open/3 socket_server_open/2
    socket_server_accept/4 socket_server_close/1 tls_client_context/2 tls_client_negotiate/3
    crypto_data_hash/3 crypto_n_random_bytes/2 hex_bytes/2 uuidv4/1 uuidv4_string/1
    parse_json/2 json_chars/1 load_html/3 load_xml/3 xpath/3 trace/0 notrace/0 spy/1
    $/1 $-/1 */1 non_counted_backtracking/1 arithmetic_eval/1 lsb/2 msb/2 number_to_rational/2,3
    rational_numerator_denominator/3 popcount/2 foreign_predicate/3 use_foreign_module/2
    simplex/3 maximize/3 minimize/3 constraint/3 constraint/4 assignment/2 transportation/4
    reset/3 shift/1 loader/0 load/1 wasm_eval_js/2 op_export/1
";

/// What asks somebody at the terminal, here or in other systems: rules cannot.
const TERMINAL: &str = "
    read/1,2 read_term/2,3 get_char/1,2 peek_char/1,2 get_code/1,2 peek_code/1,2 get_byte/1,2
    peek_byte/1,2 get_single_char/1 skip_line/0,1 read_line/1,2 get/1,2 get0/1,2 skip/1,2
    read_line_to_codes/2,3 read_line_to_string/2 read_string/3,5 read_term_from_terminal/1
    read_stream_to_codes/2 prompt1/1
";

/// Whether a predicate asks somebody at the terminal.
pub fn asks(name: Atom, arity: u32) -> bool {
    questions().contains(&(name, arity))
}

/// All predicates that do.
pub(in crate::clauses) fn questions() -> &'static HashSet<(Atom, u32)> {
    static TABLE: OnceLock<Names> = OnceLock::new();
    TABLE.get_or_init(|| names(TERMINAL))
}

/// Whether only Scryer has a predicate.
pub fn foreign(name: Atom, arity: u32) -> bool {
    let (built_in, in_libraries) = tables();
    built_in.contains(&(name, arity)) || in_libraries.contains(&(name, arity))
}

/// Whether it is one that no program can define.
pub(super) fn is_reserved(name: Atom, arity: u32) -> bool {
    tables().0.contains(&(name, arity))
}

/// All of them.
pub(in crate::clauses) fn all_foreign() -> impl Iterator<Item = (Atom, u32)> {
    let (built_in, in_libraries) = tables();
    built_in.iter().chain(in_libraries).copied()
}

type Names = HashSet<(Atom, u32)>;

fn tables() -> &'static (Names, Names) {
    static TABLES: OnceLock<(Names, Names)> = OnceLock::new();
    TABLES.get_or_init(|| (names(BUILT_IN), names(IN_LIBRARIES)))
}

fn names(text: &str) -> Names {
    let mut names = Names::new();
    for word in text.split_whitespace() {
        // The last slash: `//` is part of the name, or says that two arguments are added.
        let Some((name, arities)) = word.rsplit_once('/') else {
            continue;
        };
        let is_grammar = name.ends_with('/') && name.len() > 1 && !name.starts_with('#');
        let (name, more) = match is_grammar {
            true => (&name[..name.len() - 1], 2),
            false => (name, 0),
        };
        for arity in arities
            .split(',')
            .filter_map(|arity| arity.parse::<u32>().ok())
        {
            names.insert((Atom::new(name), arity + more));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_arities() {
        assert!(foreign(Atom::new("open"), 4));
        assert!(foreign(Atom::new("#\\/"), 2));
        assert!(foreign(Atom::new("#/\\"), 2));
        assert!(foreign(Atom::new("format_time"), 4));
        assert!(!foreign(Atom::new("open"), 2));
    }

    #[test]
    fn what_is_here_is_not_foreign() {
        let own = super::super::ALL.iter();
        let own = own.map(|builtin| (Atom::new(builtin.name), u32::from(builtin.arity)));
        let libraries = crate::clauses::library::all_exports();
        for (name, arity) in own.chain(libraries) {
            let kept = ["call_with_inference_limit", "call_residue_vars", "dif"];
            let is_kept = kept.contains(&name.name());
            assert!(is_kept || !foreign(name, arity), "{name}/{arity}");
        }
    }
}

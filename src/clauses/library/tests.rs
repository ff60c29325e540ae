use super::*;

#[test]
fn every_library_can_be_read_and_compiled() {
    let mut image = base();
    for name in texts::names() {
        let module = find(name).unwrap();
        assert_eq!(module.faults, Vec::<String>::new(), "{name}");
        assert_eq!(module.name.name(), name);
        let mut alone = base();
        let errors = compile(&mut alone, &module.predicates);
        assert!(errors.is_empty(), "{name}: {errors:?}");
        assert!(import(&mut image, Atom::USER, name));
    }
    assert!(!import(&mut image, Atom::USER, "clpz"));
}

#[test]
fn only_what_is_mentioned_is_loaded() {
    let mut image = base();
    let names = ["foldl", "member"].map(Atom::new).into_iter().collect();
    import_prelude(&mut image, Atom::USER, &names);
    assert!(image.exports.contains_key(&Atom::new("lists")));
    assert!(!image.exports.contains_key(&Atom::new("format")));
    let pred = resolve(&mut image, Atom::USER, Atom::new("foldl"), 4);
    assert_eq!(image.preds[pred as usize].key.module, Atom::new("lists"));
    let pred = resolve(&mut image, Atom::USER, Atom::new("member"), 2);
    assert_eq!(image.preds[pred as usize].key.module, Atom::SYSTEM);
}

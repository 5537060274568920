//! What the sources of a package say of each other: modules, what each defines and brings in, and
//! which paths its code walks. Tests are left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, Token, UseTree};

/// A module's place in its package: the root (`lib`, `main`, or a binary's name), then the names
/// of modules.
pub type Module = Vec<String>;

/// What a module says.
#[derive(Default)]
pub struct Source {
    /// Its file, below the package's `src`; that of the module around it for an inline module.
    pub file: PathBuf,
    /// What it defines itself.
    pub items: BTreeSet<String>,
    /// The types and traits among them.
    pub types: BTreeSet<String>,
    /// Its functions, each with its lines.
    pub functions: Vec<(String, usize)>,
    /// What it brings in: the name here, and the path there.
    pub imports: BTreeMap<String, Vec<String>>,
    /// From where it brings in everything.
    pub globs: Vec<Vec<String>>,
    /// The paths that its code walks, imports that it merely hands on excepted.
    pub paths: BTreeSet<Vec<String>>,
}

/// The modules of a package.
pub type Package = BTreeMap<Module, Source>;

/// Reads a package's `src`.
pub fn package(src: &Path) -> Package {
    let mut package = Package::new();
    for (root, file) in [("lib", "lib.rs"), ("main", "main.rs")] {
        if src.join(file).exists() {
            read(&mut package, src, vec![root.to_owned()], file.into());
        }
    }
    for entry in fs::read_dir(src.join("bin"))
        .into_iter()
        .flatten()
        .flatten()
    {
        let name = entry.file_name().to_string_lossy().into_owned();
        let file = Path::new("bin").join(&name);
        read(&mut package, src, vec![name], file);
    }
    package
}

fn read(package: &mut Package, src: &Path, module: Module, file: PathBuf) {
    let path = src.join(&file);
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let syntax = syn::parse_file(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let is_folder_root = module.len() == 1 || file.ends_with("mod.rs");
    let folder = if is_folder_root {
        file.parent().unwrap_or(Path::new("")).to_owned()
    } else {
        file.with_extension("")
    };
    let place = Place { src, file, folder };
    collect(package, &place, module, &syntax.items);
}

struct Place<'a> {
    src: &'a Path,
    file: PathBuf,
    /// Where the files of its submodules are.
    folder: PathBuf,
}

fn collect(package: &mut Package, place: &Place<'_>, module: Module, items: &[Item]) {
    let mut reader = Reader::default();
    let mut handed_on = Vec::new();
    for item in items.iter().filter(|item| !is_test(attributes(item))) {
        reader.source.items.extend(name(item));
        reader
            .source
            .types
            .extend(name(item).filter(|_| is_type(item)));
        match item {
            Item::Mod(child) => {
                let mut inner = module.clone();
                inner.push(child.ident.to_string());
                reader.children.insert(child.ident.to_string());
                if let Some((_, items)) = &child.content {
                    collect(package, place, inner, items);
                } else {
                    let flat = place.folder.join(format!("{}.rs", child.ident));
                    let nested = place.folder.join(format!("{}/mod.rs", child.ident));
                    let exists = place.src.join(&flat).exists();
                    let file = if exists { flat } else { nested };
                    read(package, place.src, inner, file);
                }
            }
            Item::Use(import) => {
                let mut imports = BTreeMap::new();
                flatten(&import.tree, &[], &mut imports, &mut reader.source.globs);
                let is_private = matches!(import.vis, syn::Visibility::Inherited);
                handed_on.extend(imports.keys().filter(|_| !is_private).cloned());
                reader.source.imports.extend(imports);
            }
            item => reader.visit_item(item),
        }
    }
    let Reader {
        mut source, words, ..
    } = reader;
    let walked = source
        .imports
        .iter()
        .filter(|(name, _)| !handed_on.contains(name) || words.contains(*name));
    source.paths.extend(walked.map(|(_, path)| path.clone()));
    source.paths.extend(source.globs.iter().cloned());
    source.file = place.file.clone();
    package.insert(module, source);
}

/// Lays the tree of a `use` out as paths.
fn flatten(
    tree: &UseTree,
    before: &[String],
    imports: &mut BTreeMap<String, Vec<String>>,
    globs: &mut Vec<Vec<String>>,
) {
    let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
    match tree {
        UseTree::Path(path) => flatten(&path.tree, &with(&path.ident), imports, globs),
        UseTree::Group(group) => {
            for tree in &group.items {
                flatten(tree, before, imports, globs);
            }
        }
        UseTree::Glob(_) => globs.push(before.to_vec()),
        UseTree::Name(name) if name.ident == "self" => {
            imports.insert(before.last().cloned().unwrap_or_default(), before.to_vec());
        }
        UseTree::Name(name) => {
            imports.insert(name.ident.to_string(), with(&name.ident));
        }
        UseTree::Rename(rename) if rename.ident == "self" => {
            imports.insert(rename.rename.to_string(), before.to_vec());
        }
        UseTree::Rename(rename) => {
            imports.insert(rename.rename.to_string(), with(&rename.ident));
        }
    }
}

/// Gathers paths and words of what is neither a module nor an import of it.
#[derive(Default)]
struct Reader {
    source: Source,
    children: BTreeSet<String>,
    words: BTreeSet<String>,
}

impl Reader {
    fn note_function(&mut self, signature: &syn::Signature, end: Span) {
        let lines = end.end().line - signature.fn_token.span.start().line + 1;
        let name = signature.ident.to_string();
        self.source.functions.push((name, lines));
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.note_function(&function.sig, function.block.brace_token.span.close());
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.note_function(&function.sig, function.block.brace_token.span.close());
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_item_use(&mut self, import: &'ast syn::ItemUse) {
        // Within a function.
        let mut imports = BTreeMap::new();
        flatten(&import.tree, &[], &mut imports, &mut self.source.globs);
        self.source.paths.extend(imports.into_values());
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let path_of =
            |path: &syn::Path| path.segments.iter().map(|s| s.ident.to_string()).collect();
        let walked: Vec<String> = path_of(path);
        self.words.extend(walked.first().cloned());
        self.source.paths.insert(walked);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        visit::visit_macro(self, call);
        // What most macros take.
        let arguments = Punctuated::<syn::Expr, Token![,]>::parse_terminated;
        for expression in call.parse_body_with(arguments).iter().flatten() {
            self.visit_expr(expression);
        }
    }
}

/// Whether an item is there for tests only: `cfg(test)`, `cfg(all(test, ..))`.
fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let list = attribute.meta.require_list();
        list.is_ok_and(|list| {
            let words = list.tokens.to_string();
            let mut words = words.split(|c: char| !c.is_alphanumeric());
            let is_plain = words.clone().all(|word| !matches!(word, "not" | "any"));
            list.path.is_ident("cfg") && is_plain && words.any(|word| word == "test")
        })
    })
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn is_type(item: &Item) -> bool {
    use Item::{Enum, Struct, Trait, Type, Union};
    matches!(item, Enum(_) | Struct(_) | Trait(_) | Type(_) | Union(_))
}

fn name(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

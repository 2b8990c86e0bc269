/** What one file exports, imports and uses, read from its syntax. */
import ts from 'typescript'

export interface Module {
  exports: { name: string; line: number; isType: boolean }[]
  /** `all`: the module as a whole (a namespace, a dynamic import). */
  imports: { specifier: string; names: 'all' | string[] }[]
  /** Names that the file itself uses besides declaring them. */
  used: Set<string>
  /** Texts without spaces: a file may be opened, and a package found, by its name. */
  strings: Set<string>
}

export function readModule(path: string, text: string): Module {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const module: Module = { exports: [], imports: [], used: new Set(), strings: new Set() }
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
  for (const statement of source.statements)
    for (const name of exportedNames(statement))
      module.exports.push({ name: name.getText(source), line: lineOf(name), isType: isType(statement) })
  const visit = (node: ts.Node): void => {
    const imported = readImport(node)
    if (imported !== undefined) module.imports.push(imported)
    if (ts.isStringLiteralLike(node) && /^\S{1,200}$/.test(node.text)) module.strings.add(node.text)
    if (ts.isIdentifier(node) && !isDeclared(node)) module.used.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return module
}

function exportedNames(statement: ts.Statement): ts.Node[] {
  if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause))
    return statement.exportClause.elements.map(({ name }) => name)
  if (!ts.canHaveModifiers(statement)) return []
  const modifiers = ts.getModifiers(statement)?.map(({ kind }) => kind) ?? []
  if (!modifiers.includes(ts.SyntaxKind.ExportKeyword) || modifiers.includes(ts.SyntaxKind.DefaultKeyword)) return []
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name))
  return 'name' in statement && statement.name !== undefined ? [statement.name as ts.Node] : []
}

const isType = (statement: ts.Statement) => ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)

const boundNames = (name: ts.BindingName): ts.Node[] =>
  ts.isIdentifier(name)
    ? [name]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []))

const isDeclared = (node: ts.Identifier): boolean => {
  const { parent } = node
  return (
    ('name' in parent &&
      parent.name === node &&
      !ts.isPropertyAccessExpression(parent) &&
      !ts.isShorthandPropertyAssignment(parent)) ||
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent)
  )
}

function readImport(node: ts.Node): Module['imports'][number] | undefined {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
    const specifier = (node.moduleSpecifier as ts.StringLiteral).text
    const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause
    if (bindings === undefined) return { specifier, names: [] }
    if (!ts.isNamedImports(bindings) && !ts.isNamedExports(bindings)) return { specifier, names: 'all' }
    return { specifier, names: bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text) }
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal))
    return { specifier: node.argument.literal.text, names: 'all' }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments
    if (argument !== undefined && ts.isStringLiteralLike(argument)) return { specifier: argument.text, names: 'all' }
  }
  return undefined
}

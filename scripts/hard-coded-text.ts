import ts from 'typescript'

/** Attributes whose text a reader sees or hears. */
const spokenAttributes = new Set(['title', 'alt', 'placeholder', 'label', 'aria-label', 'caption', 'data-tip', 'help'])
/** Not words of a language: units and names that are the same in all of them. */
const untranslated = /^(Gwei|gwei|wei|Wei|BTC|UTC|Corescope|gas|Gas|0x|EIP-\d+)$/

const hasWords = (text: string) =>
  text
    .split(/[^\p{L}\d_.-]+/u)
    .some((word) => /\p{L}{2,}/u.test(word) && !untranslated.test(word) && !/^[a-z]+([A-Z_-]\w*)+$/.test(word))

const spokenText = (node: ts.Node): string | undefined => {
  if (ts.isJsxText(node)) return node.text
  if (!ts.isJsxAttribute(node) || !spokenAttributes.has(node.name.getText())) return undefined
  return node.initializer !== undefined && ts.isStringLiteral(node.initializer) ? node.initializer.text : undefined
}

/** Literal words between tags and in spoken attributes of a .tsx file. */
export const findHardCodedText = (source: string): string[] => {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const text = spokenText(node)
    if (text !== undefined && hasWords(text)) found.push(text.trim())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}

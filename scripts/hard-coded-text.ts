import { parseSync } from '@swc/core'

/** Attributes whose text a reader sees or hears. */
const spokenAttributes = new Set(['title', 'alt', 'placeholder', 'label', 'aria-label', 'caption', 'data-tip', 'help'])
/** Not words of a language: units and names that are the same in all of them. */
const untranslated = /^(Gwei|gwei|wei|Wei|BTC|UTC|Corescope|gas|Gas|0x|EIP-\d+)$/

const hasWords = (text: string) =>
  text
    .split(/[^\p{L}\d_.-]+/u)
    .some((word) => /\p{L}{2,}/u.test(word) && !untranslated.test(word) && !/^[a-z]+([A-Z_-]\w*)+$/.test(word))

interface Node {
  type?: string
  value?: unknown
  name?: Node
  [field: string]: unknown
}

const attributeName = ({ name }: Node) => (name?.type === 'Identifier' ? String(name.value) : 'namespaced')

/** Literal words between tags and in spoken attributes of a .tsx file. */
export const findHardCodedText = (source: string): string[] => {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const item of node) visit(item)
      return
    }
    if (typeof node !== 'object' || node === null) return
    const { type, value } = node as Node
    if (type === 'JSXText' && hasWords(String(value))) found.push(String(value).trim())
    if (type === 'JSXAttribute' && spokenAttributes.has(attributeName(node as Node))) {
      const literal = value as Node | null
      if (literal?.type === 'StringLiteral' && hasWords(String(literal.value))) found.push(String(literal.value))
    }
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(parseSync(source, { syntax: 'typescript', tsx: true }))
  return found
}

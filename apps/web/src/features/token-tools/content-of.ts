import './validate-plainly.ts'
import { type TokenContent, tokenContentSchema, tokenLinkKinds } from '@corescope/api-schema/tokens/submissions'

/** What stands in the form's fields, by name. */
export type FormTexts = Record<string, string>

const ownFields = ['icon', 'website', 'email', 'description'] as const

/** The fields of what is shown now. Pure. */
export const textsOf = (shown: TokenContent | undefined): FormTexts => ({
  ...Object.fromEntries(ownFields.map((name) => [name, shown?.[name] ?? ''])),
  ...Object.fromEntries(tokenLinkKinds.map((kind) => [kind, shown?.links?.[kind] ?? ''])),
})

/** What is to be signed, empty fields left out; `wrong` names the first field that cannot be said. Pure. */
export const contentOf = (texts: FormTexts): { content: TokenContent; wrong?: string } => {
  const filled = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (texts[name]?.trim() ? [[name, texts[name].trim()]] : [])))
  const links = filled(tokenLinkKinds)
  const content = { ...filled(ownFields), ...(Object.keys(links).length === 0 ? {} : { links }) }
  const read = tokenContentSchema.safeParse(content)
  if (read.success) return { content: read.data }
  return { content: {}, wrong: String(read.error.issues[0]?.path.at(-1) ?? '') }
}

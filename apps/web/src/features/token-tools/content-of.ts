import './validate-plainly.ts'
import { tokenLinkKinds } from '@corescope/api-schema/tokens/link-kinds'
import { type TokenContent, tokenContentSchema } from '@corescope/api-schema/tokens/submissions'
import { type FormTexts, ownFields } from './form-texts.ts'

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

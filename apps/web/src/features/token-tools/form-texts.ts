import { tokenLinkKinds } from '@corescope/api-schema/tokens/link-kinds'
import type { TokenContent } from '@corescope/api-schema/tokens/submissions'

/** What stands in the form's fields, by name. */
export type FormTexts = Record<string, string>

export const ownFields = ['icon', 'website', 'email', 'description'] as const

/** The fields of what is shown now. Pure. */
export const textsOf = (shown: TokenContent | undefined): FormTexts => ({
  ...Object.fromEntries(ownFields.map((name) => [name, shown?.[name] ?? ''])),
  ...Object.fromEntries(tokenLinkKinds.map((kind) => [kind, shown?.links?.[kind] ?? ''])),
})

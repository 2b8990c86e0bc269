/** Words of a text, as SQL: signs between them are left away, else `token.transfer` is one word to PostgreSQL, the name of a host. */
export const plainWords = (text: string): string => `regexp_replace(${text}, '[!-/:-@[-\`{-~]+', ' ', 'g')`

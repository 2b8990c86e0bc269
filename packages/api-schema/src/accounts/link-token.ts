/** What the secret of a mail's link is made of, as a regular expression. It is no secret where it is cut short. */
export const linkToken = '[\\w-]{20,100}'

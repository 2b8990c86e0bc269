/**
 * Whose an access token is: its subject. It is read to tell two people apart, and trusted for nothing: the server alone verifies it.
 * undefined: it is no such token. Pure.
 */
export const personOfToken = (token: string): string | undefined => {
  const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
  if (claims === undefined) return undefined
  try {
    const { sub } = JSON.parse(atob(claims)) as { sub?: unknown }
    return typeof sub === 'string' ? sub : undefined
  } catch (error) {
    // not base64, or no JSON in it
    if (error instanceof DOMException || error instanceof SyntaxError) return undefined
    throw error
  }
}

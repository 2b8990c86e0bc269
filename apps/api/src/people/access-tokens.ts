import { jwtVerify, SignJWT } from 'jose'

/** What an access token says. */
export interface TokenClaims {
  userId: string
  sessionId: string
}

export interface AccessTokens {
  sign(claims: TokenClaims): Promise<string>
  /** undefined for what was not signed here, and for what has ended. */
  verify(token: string): Promise<TokenClaims | undefined>
}

const algorithm = 'HS256'
const issuer = 'corescope'
/** Clocks of several servers differ. */
const clockTolerance = 5

/**
 * Short-lived tokens of signed-in users (JWT).
 * @param keys the first one signs; the others are of before, and hold until their tokens have ended
 */
export const createAccessTokens = (keys: () => Promise<readonly Uint8Array[]>, lifeSeconds: number): AccessTokens => ({
  sign: async ({ userId, sessionId }) => {
    const [key] = await keys()
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: algorithm })
      .setSubject(userId)
      .setIssuer(issuer)
      .setIssuedAt()
      .setExpirationTime(`${lifeSeconds}s`)
      .sign(key!)
  },
  verify: async (token) => {
    for (const key of await keys()) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], issuer, clockTolerance })
        const { sub, sid } = payload
        if (typeof sub !== 'string' || typeof sid !== 'string') return undefined
        return { userId: sub, sessionId: sid }
      } catch (error) {
        // of another key, changed, or over: the next key is tried
        if (!String((error as { code?: unknown }).code).startsWith('ERR_J')) throw error
      }
    }
    return undefined
  },
})

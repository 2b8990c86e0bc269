import type { login } from '@corescope/api-schema/accounts/calls'
import type { ResponseOf } from '@corescope/api-schema/call'
import { insertSession } from '@corescope/store/people/sessions'
import type { UserRow } from '@corescope/store/people/users'
import type { ApiContext } from '../../context.ts'
import { familyOf, hashOfSecret, newSecret } from '../../people/secrets.ts'
import type { Sender } from '../../readers/reader.ts'

type Tokens = ResponseOf<typeof login>

export const sessionSeconds = ({ config }: ApiContext): number => config.SESSION_DAYS * 86_400

/** The tokens of a session, as the browser keeps them. A refresh token names its session: `<session>.<family><secret>`. */
export const tokensOf = async (
  { people, config }: ApiContext,
  { userId, sessionId, secret }: { userId: string; sessionId: string; secret: string },
): Promise<Tokens> => ({
  access_token: await people.accessTokens.sign({ userId, sessionId }),
  refresh_token: `${sessionId}.${secret}`,
  expires_in: config.ACCESS_MINUTES * 60,
})

/**
 * Signs somebody in whose password was right.
 * @returns undefined where it was stored anew since it was looked at, or the account is disabled or gone
 */
export const beginSession = async (
  context: ApiContext,
  { userId, passwordHash }: Pick<UserRow, 'userId' | 'passwordHash'>,
  sender: Sender,
): Promise<Tokens | undefined> => {
  const secret = newSecret() + newSecret()
  const sessionId = await context.people.database.session((session) =>
    insertSession(session, {
      userId,
      passwordHash,
      refreshHash: hashOfSecret(secret),
      familyHash: hashOfSecret(familyOf(secret)),
      lifeSeconds: sessionSeconds(context),
      userAgent: sender.userAgent,
      clientAddress: sender.address,
    }),
  )
  return sessionId === undefined ? undefined : tokensOf(context, { userId, sessionId, secret })
}

/** Session and secret of a refresh token; undefined for what cannot be one. Pure. */
export const readRefreshToken = (token: string): { sessionId: string; secret: string } | undefined => {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{20,100})$/.exec(token)
  return match === null ? undefined : { sessionId: match[1]!, secret: match[2]! }
}

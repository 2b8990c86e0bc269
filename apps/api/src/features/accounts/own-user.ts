import { getUser, type UserRow } from '@corescope/store/people/users'
import type { ApiContext } from '../../context.ts'
import { UnauthorisedError } from '../../http/errors.ts'
import type { User } from '../../readers/reader.ts'
import { refused } from './refusals.ts'

/** The row of who is signed in. @throws UnauthorisedError where the account is gone */
export const ownUser = async ({ people }: ApiContext, user: User): Promise<UserRow> => {
  const found = await people.database.session((session) => getUser(session, user.id))
  if (found === undefined) throw new UnauthorisedError()
  return found
}

/** @throws RefusedError where the present password is wrong; many of those make it wait, as at the sign-in */
export const requirePassword = async ({ people }: ApiContext, user: UserRow, password = ''): Promise<void> => {
  const { waitSeconds } = await people.backOff.state(user.userId, 'own')
  if (waitSeconds === 0 && (await people.passwords.verify(user.passwordHash, password))) {
    return people.backOff.succeeded(user.userId, 'own')
  }
  if (waitSeconds === 0) await people.backOff.failed(user.userId, 'own')
  throw refused('wrongPassword')
}

import { type Identify, type User, visitor } from './reader.ts'

/** The user to whom an access token was given; undefined where there is none, or where it has ended. */
export type FindUser = (token: string) => Promise<User | undefined>

const maxTokenLength = 4_096

/** Identifies readers by the bearer token of the `Authorization` header (spec §6). A token never stands in a URL. */
export const createIdentify =
  (findUser: FindUser): Identify =>
  async ({ headers }) => {
    const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
    if (token === undefined || token.length > maxTokenLength) return visitor
    return (await findUser(token)) ?? visitor
  }

import type { Session } from '../database.ts'

/** The key that seals private data where no setting names one: made by whoever comes first. */
export const keepDataKey = async (session: Session, made: Buffer): Promise<`0x${string}`> => {
  await session.run('data_key_insert', 'insert into data_keys (secret) values ($1) on conflict do nothing', [made])
  const { rows } = await session.run<{ secret: `0x${string}` }>('data_key', 'select secret from data_keys')
  return rows[0]!.secret
}

/** The key that the database keeps, if one was ever made: what it sealed is still opened once a setting names another. */
export const findDataKey = async (session: Session): Promise<`0x${string}` | undefined> => {
  const { rows } = await session.run<{ secret: `0x${string}` }>('data_key', 'select secret from data_keys')
  return rows[0]?.secret
}

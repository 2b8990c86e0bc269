import { ConfigError } from './network-settings.ts'

/** What whoever runs Corescope chose the database by: its address, or the folder of the one that `npm start` runs. */
export type DatabaseSetting = 'DATABASE_URL' | 'DATA_DIR'

/** Scheme, user and password, host or folder, port, the rest; or, as `pg` reads it too, the path of a socket's folder. */
const addressForm =
  /^(postgres(ql)?:\/\/([^/?#@\s]*@)?(\[[0-9a-f:.]+\]|[^/?#@:\s]*)(:\d{1,5})?([/?][^#\s]*)?|(\/|socket:).*)$/i

/**
 * The value of `DATABASE_URL`.
 * @throws ConfigError when it is no address of a PostgreSQL; it does not repeat the text, which may hold a password
 */
export const readDatabaseAddress = (text: string): string => {
  if (addressForm.test(text)) return text
  throw new ConfigError(
    'DATABASE_URL is no address of a database, expected postgres://user:password@host:port/database with signs like # / : @ of a password percent-encoded.',
  )
}

/**
 * A `DATABASE_URL` for `pg`, which then reads `sslmode` as psql does: `require` encrypts and believes any certificate,
 * `verify-ca` and `verify-full` believe those of `sslrootcert`. Without `sslmode` the text is returned as it is.
 */
export const databaseAddress = (databaseUrl: string): string =>
  /^postgres(ql)?:.*[?&]sslmode=/i.test(databaseUrl) && !/[?&]uselibpqcompat=/i.test(databaseUrl)
    ? `${databaseUrl}&uselibpqcompat=true`
    : databaseUrl

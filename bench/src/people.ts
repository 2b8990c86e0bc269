import { measureAlerts } from './people/measure-alerts.ts'
import { measureKeys } from './people/measure-keys.ts'
import { measureLogins } from './people/measure-logins.ts'
import { measureMail } from './people/measure-mail.ts'
import { measureMany } from './people/measure-many.ts'
import { measureNames } from './people/measure-names.ts'
import { openPeople } from './people/people-world.ts'
import { writeResult } from './results.ts'

/**
 * `npm run bench:people` (after `npm run build`): what accounts cost. Sign-ins, pages beside 20 sign-ins a second, 100,000 watched
 * addresses, the mail of a payment, private names in a list, the check of an API key, and what one of a million people waits for. `BENCH_ONLY=logins,names` takes some.
 */
const all = {
  logins: measureLogins,
  names: measureNames,
  keys: measureKeys,
  alerts: measureAlerts,
  mail: measureMail,
  many: measureMany,
} as const
type Name = keyof typeof all

const wanted = (process.env.BENCH_ONLY ?? Object.keys(all).join(',')).split(',')
const unknown = wanted.filter((name) => !(name in all))
if (unknown.length > 0) {
  throw new Error(`BENCH_ONLY: there is no "${unknown.join(', ')}", but ${Object.keys(all).join(', ')}`)
}

const people = await openPeople()
try {
  const rows = []
  for (const name of wanted as Name[]) {
    const measured = await all[name](people)
    rows.push(...measured)
    // at once: a later one may fail
    console.table(
      measured.map(({ what, figure, bar, unit }) => ({ what, figure: `${figure} ${unit}`, bar: `${bar} ${unit}` })),
    )
  }
  writeResult('people', rows)
} finally {
  await people.stop()
}

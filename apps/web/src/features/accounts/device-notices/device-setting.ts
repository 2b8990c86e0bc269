import { changeChoice, recallChoice } from '../../../storage/stored-choice.ts'

/** That this browser tells of watched addresses: of whose, and what it has told. */
export interface DeviceSetting {
  /** Id of the account. What was stored earlier has its name, which is shorter than any id. */
  user: string
  /** The newest events by their id, `w` behind those that were withdrawn. */
  seen: readonly string[]
}

interface Remembered {
  deviceNotices?: DeviceSetting
}

interface Account {
  userId: string
  username: string
}

/** Whether a setting is that of an account. Pure. */
export const isSettingOf = ({ user }: DeviceSetting, { userId, username }: Account): boolean =>
  user === userId || user === username

let current: DeviceSetting | undefined
const listeners = new Set<() => void>()

/** undefined: it tells nobody. */
export const currentDeviceSetting = (): DeviceSetting | undefined => current

/** Calls when it is switched on or off, or has told something; returns how to stop. */
export const onDeviceSetting = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const publish = (next: DeviceSetting | undefined) => {
  current = next
  for (const listener of listeners) listener()
}

let last: Promise<void> = Promise.resolve()
/** One after the other: what was read before a change must not be published after it. */
const inTurn = (work: () => Promise<void>): Promise<void> => {
  const own = last.then(work)
  last = own.catch(() => {
    // told to the one who waits for it; the next one has its turn
  })
  return own
}

/** Reads what is stored: at first, and when another tab wrote. */
export const recallDeviceSetting = (): Promise<void> =>
  inTurn(async () => publish((await recallChoice<Remembered>('commonLocal'))?.deviceNotices))

/** Keeps it in this browser. @param next undefined: switched off */
export const keepDeviceSetting = (next: DeviceSetting | undefined): Promise<void> =>
  inTurn(async () => {
    await changeChoice<Remembered>('commonLocal', ({ deviceNotices: _before, ...others }) =>
      next === undefined ? others : { ...others, deviceNotices: next },
    )
    publish(next)
  })

/** Names the account by its id where its setting has a name, which may change. */
export const keepIdOf = async (account: Account): Promise<void> => {
  const setting = current
  if (setting === undefined || setting.user === account.userId || !isSettingOf(setting, account)) return
  await keepDeviceSetting({ ...setting, user: account.userId })
}

import { recallChoice, rememberChoice } from '../../../storage/stored-choice.ts'

/** That this browser tells of watched addresses: of whose, and what it has told. */
export interface DeviceSetting {
  /** Name of the account. */
  user: string
  /** The newest events by their id, `w` behind those that were withdrawn. */
  seen: readonly string[]
}

interface Remembered {
  deviceNotices?: DeviceSetting
}

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

/** Reads what is stored: at first, and when another tab wrote. */
export const recallDeviceSetting = async (): Promise<void> =>
  publish((await recallChoice<Remembered>('commonLocal'))?.deviceNotices)

/** Keeps it in this browser. @param next undefined: switched off */
export const keepDeviceSetting = async (next: DeviceSetting | undefined): Promise<void> => {
  publish(next)
  const { deviceNotices: _before, ...others } = (await recallChoice<Remembered>('commonLocal')) ?? {}
  await rememberChoice('commonLocal', next === undefined ? others : { ...others, deviceNotices: next })
}

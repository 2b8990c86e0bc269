/** Requests that a key may make: a second in each process, and a day (UTC) in all. */
export interface KeyLimits {
  perSecond: number
  perDay: number
}

/** Plans by their name, and the limits of keys without one. */
export interface KeyPlans {
  plans: ReadonlyMap<string, KeyLimits>
  everybody: KeyLimits
}

const entry = /^([a-z0-9][a-z0-9-]{0,31}):([1-9]\d{0,8}):([1-9]\d{0,11})$/

/**
 * Plans as a setting writes them: `name:per second:per day`, with commas between. Pure.
 * @returns undefined where it is not written so, or names a plan twice
 */
export const readKeyPlans = (text: string): ReadonlyMap<string, KeyLimits> | undefined => {
  const plans = new Map<string, KeyLimits>()
  for (const one of text.split(',').map((part) => part.trim())) {
    if (one === '') continue
    const [, name, perSecond, perDay] = entry.exec(one) ?? []
    if (name === undefined || plans.has(name)) return undefined
    plans.set(name, { perSecond: Number(perSecond), perDay: Number(perDay) })
  }
  return plans
}

/** Limits of a plan. One that the settings name no more has those for everybody. Pure. */
export const limitsOf = ({ plans, everybody }: KeyPlans, plan: string | null): KeyLimits =>
  (plan === null ? undefined : plans.get(plan)) ?? everybody

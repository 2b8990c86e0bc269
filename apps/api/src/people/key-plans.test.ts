import { expect, it } from 'vitest'
import { limitsOf, readKeyPlans } from './key-plans.ts'

it('plans are written as name, requests a second and a day', () => {
  expect(readKeyPlans('')).toEqual(new Map())
  expect(readKeyPlans(' team:500:5000000, free:2:1000,')).toEqual(
    new Map([
      ['team', { perSecond: 500, perDay: 5_000_000 }],
      ['free', { perSecond: 2, perDay: 1_000 }],
    ]),
  )
})

it.each(['team', 'team:5', 'team:0:5', 'Team:1:2', 'team:1:2,team:3:4', 'team:1:-2', 'te am:1:2', 'team:1:2:3'])(
  '“%s” is none',
  (text) => {
    expect(readKeyPlans(text)).toBeUndefined()
  },
)

it('a plan that is not there any more has the limits for everybody', () => {
  const everybody = { perSecond: 1, perDay: 10 }
  const team = { perSecond: 5, perDay: 50 }
  const plans = { plans: new Map([['team', team]]), everybody }
  expect([limitsOf(plans, 'team'), limitsOf(plans, 'gone'), limitsOf(plans, null)]).toEqual([
    team,
    everybody,
    everybody,
  ])
})

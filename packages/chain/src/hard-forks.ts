/**
 * One hard fork of a network. `activation` says which column decides: a fork named by the product without a known
 * time (`unknown`) is listed but never taken to be in force.
 * Source: core-chain v1.0.19 `params/config.go`; Luban and Bohr from the product specification §9.
 */
export interface HardFork {
  name: string
  activation: 'block' | 'time' | 'unknown'
  block: number | null
  /** Unix seconds. */
  forkTime: number | null
  epochLength: number | null
}

const atBlock = (name: string, block: number): HardFork => ({
  name,
  activation: 'block',
  block,
  forkTime: null,
  epochLength: null,
})

const atTime = (name: string, forkTime: number): HardFork => ({
  name,
  activation: 'time',
  block: null,
  forkTime,
  epochLength: null,
})

/** Spec §9: Luban and Bohr have block 0 and epoch length 200; only testnet2 has a start. */
const fastFinality = (forkTime: number | null): HardFork[] =>
  ['Luban', 'Bohr'].map((name) => ({
    name,
    activation: forkTime === null ? 'unknown' : 'time',
    block: 0,
    forkTime,
    epochLength: 200,
  }))

/** Forks in order of activation; those with unknown activation last. */
export const signetHardForks: readonly HardFork[] = fastFinality(null)
export const devnetHardForks: readonly HardFork[] = fastFinality(null)

export const testnetHardForks: readonly HardFork[] = [
  atBlock('HashPower', 4_545_256),
  atBlock('Zeus', 12_666_000),
  atBlock('Hera', 16_472_288),
  atBlock('Poseidon', 18_253_800),
  atBlock('Berlin', 24_127_766),
  atBlock('London', 24_127_766),
  atBlock('Hertz', 24_127_766),
  atTime('Shanghai', 1_729_132_200),
  atTime('Kepler', 1_729_132_200),
  atTime('Demeter', 1_729_132_200),
  ...fastFinality(null),
]

export const testnet2HardForks: readonly HardFork[] = [
  ...['HashPower', 'Zeus', 'Hera', 'Poseidon', 'Berlin', 'London', 'Hertz'].map((name) => atBlock(name, 0)),
  ...['Shanghai', 'Kepler', 'Demeter'].map((name) => atTime(name, 0)),
  atTime('Athena', 1_737_079_200),
  atTime('Theseus', 1_748_592_000),
  atTime('Cancun', 1_748_592_000),
  atTime('TheseusFix', 1_752_652_800),
  ...fastFinality(1_760_515_200),
]

export const mainnetHardForks: readonly HardFork[] = [
  atBlock('HashPower', 0),
  atBlock('Zeus', 8_020_000),
  atBlock('Hera', 12_195_500),
  atBlock('Poseidon', 13_232_049),
  atBlock('Berlin', 19_537_200),
  atBlock('London', 19_537_200),
  atBlock('Hertz', 19_537_200),
  atTime('Shanghai', 1_731_999_600),
  atTime('Kepler', 1_731_999_600),
  atTime('Demeter', 1_731_999_600),
  atTime('Athena', 1_738_544_400),
  atTime('Theseus', 1_750_838_400),
  atTime('Cancun', 1_750_838_400),
  atTime('TheseusFix', 1_753_948_800),
  ...fastFinality(null),
]

import { stakers, users } from '../world/accounts.ts'

/** A name of the devnet. */
type Registered = {
  name: string
  address: string
  /** Its address leads back to it, by one of the two ways; none: it is no name to be shown by. */
  back: 'alias' | 'text' | 'none'
}

const addressAt = (accounts: typeof users, index: number) => accounts[index]!.address.toLowerCase()

/** Names of people of the devnet. One person claims the name of another: it leads elsewhere and must not be shown. */
export const listNames = (): { registered: Registered[]; claimed: { address: string; name: string }[] } => ({
  registered: [
    { name: 'anna.core', address: addressAt(stakers, 0), back: 'alias' },
    { name: 'boris.core', address: addressAt(stakers, 1), back: 'text' },
    { name: 'chen.core', address: addressAt(stakers, 2), back: 'none' },
    { name: 'orchard.core', address: addressAt(users, 0), back: 'alias' },
    { name: 'press.orchard.core', address: addressAt(users, 1), back: 'alias' },
    { name: 'cellar.core', address: addressAt(users, 2), back: 'text' },
    { name: 'meadow.core', address: addressAt(users, 3), back: 'alias' },
  ],
  claimed: [{ address: addressAt(users, 4), name: 'orchard.core' }],
})

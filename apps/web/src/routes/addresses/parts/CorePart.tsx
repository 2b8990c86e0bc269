import { CommissionsTable } from '../../../features/core-funds/CommissionsTable.tsx'
import { GradesTable } from '../../../features/core-funds/GradesTable.tsx'
import { BtcStakesTable } from '../../../features/staking/BtcStakesTable.tsx'
import { ClaimsTable } from '../../../features/staking/ClaimsTable.tsx'
import { DelegationsTable } from '../../../features/staking/DelegationsTable.tsx'
import { DelegatorsTable } from '../../../features/staking/DelegatorsTable.tsx'
import { HashPowerTable } from '../../../features/staking/HashPowerTable.tsx'
import { LiquidRewards } from '../../../features/staking/LiquidRewards.tsx'
import { LiquidStanding } from '../../../features/staking/LiquidStanding.tsx'
import { LiquidTable } from '../../../features/staking/LiquidTable.tsx'
import { Positions } from '../../../features/staking/Positions.tsx'
import { VaultWallets } from '../../../features/staking/VaultWallets.tsx'
import { HistoryTable } from '../../../features/validators/HistoryTable.tsx'
import { ValidatorRewards } from '../../../features/validators/RewardsTable.tsx'
import { SetsTable } from '../../../features/validators/SetsTable.tsx'
import { SlashesTable } from '../../../features/validators/SlashesTable.tsx'
import { useValidator } from '../../../features/validators/use-validator.ts'
import type { CoreTab } from '../../../paths.ts'

export interface CorePartProps {
  address: `0x${string}`
  tab: CoreTab
}

/** What of an address only Core has: its stakes, and what it did as a validator. */
export const CorePart = ({ address, tab }: CorePartProps) => {
  // Lists of a validator are by its operator, whichever of its addresses is looked at.
  const operator = useValidator(address)?.candidate?.operator.hash ?? address
  if (tab === 'delegations') {
    return (
      <>
        <Positions delegator={address} />
        <DelegationsTable of={{ delegator: address }} />
      </>
    )
  }
  if (tab === 'btcstakes') return <BtcStakesTable of={{ delegator: address }} />
  if (tab === 'liquidbtc') {
    return (
      <>
        <LiquidStanding delegator={address} />
        <LiquidTable delegator={address} />
        <LiquidRewards delegator={address} />
        <VaultWallets />
      </>
    )
  }
  if (tab === 'claims') return <ClaimsTable delegator={address} />
  if (tab === 'grades') return <GradesTable delegator={address} />
  if (tab === 'commissions') return <CommissionsTable operator={operator} />
  if (tab === 'sets') return <SetsTable address={address} />
  if (tab === 'rewards') return <ValidatorRewards validator={operator} />
  if (tab === 'slashes') return <SlashesTable validator={operator} />
  if (tab === 'delegators') {
    return (
      <>
        <DelegatorsTable validator={operator} />
        <DelegationsTable of={{ validator: operator }} />
      </>
    )
  }
  if (tab === 'stakedbtc') return <BtcStakesTable of={{ validator: operator }} />
  if (tab === 'hashpower') return <HashPowerTable validator={operator} />
  return <HistoryTable operator={operator} />
}

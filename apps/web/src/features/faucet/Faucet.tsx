import type { FaucetInfo } from '@corescope/api-schema/faucet/calls'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { NativeAmount } from '../../entities/amounts.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Faucet.module.css'
import { FaucetForm } from './FaucetForm.tsx'
import { Payment } from './Payment.tsx'
import { faucetState } from './queries.ts'

const ticketForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What one gets and how often, said before anybody asks. */
const Facts = ({ faucet }: { faucet: NonNullable<FaucetInfo['faucet']> }) => {
  const t = useMessages()
  const { amount, balance, account, waiting, perAddress, perClient, perDay } = faucet
  return (
    <Panel>
      <DetailList>
        <Detail name={t('faucet.pays')}>
          <NativeAmount wei={amount} />
        </Detail>
        <Detail name={t('faucet.limits')}>{t('faucet.limitsText', { perAddress, perClient, perDay })}</Detail>
        <Detail name={t('faucet.holds')}>
          {balance === null ? t('faucet.notKnown') : <NativeAmount wei={balance} />}
        </Detail>
        <Detail name={t('faucet.queue')}>{formatInteger(waiting)}</Detail>
        <Detail name={t('faucet.account')}>
          <AddressLink address={account} />
        </Detail>
      </DetailList>
    </Panel>
  )
}

const NoFaucet = ({ info }: { info: FaucetInfo }) => {
  const t = useMessages()
  return (
    <Absence
      title={t('faucet.offTitle')}
      actions={
        info.otherUrl !== null && (
          <ButtonLink href={info.otherUrl} target="_blank" rel="noreferrer">
            {t('faucet.other')}
          </ButtonLink>
        )
      }
    >
      {info.state === 'mainnet' ? t('faucet.mainnetText') : t('faucet.offText')}
    </Absence>
  )
}

/** The faucet: what it pays, the form, and the payment that was asked for (`?ticket=`). */
export const Faucet = () => {
  const t = useMessages()
  const ticket = useSearchParameters().get('ticket') ?? ''
  const { data, error, refetch } = useCall(faucetState, { live: true })
  if (data === undefined) {
    return (
      <Panel>
        {error === null ? <Skeleton width="60%" /> : <Failure error={error} retry={() => void refetch()} />}
      </Panel>
    )
  }
  const { state, faucet } = data
  return (
    <>
      {faucet === null ? (
        <NoFaucet info={data} />
      ) : (
        <>
          {(state === 'empty' || state === 'away' || state === 'slow' || state === 'late') && (
            <p className={styles.notice} role="status">
              {t(`faucet.state_${state}`)}
            </p>
          )}
          <Facts faucet={faucet} />
          {ticketForm.test(ticket) ? <Payment key={ticket} ticket={ticket} /> : null}
          <FaucetForm info={data} faucet={faucet} />
        </>
      )}
    </>
  )
}

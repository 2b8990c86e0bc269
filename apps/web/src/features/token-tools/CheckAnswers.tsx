import { describeError } from '../../api-client/describe-error.ts'
import { useCall } from '../../api-client/use-call.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { bareAddress } from '../../entities/address-name.ts'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { TokenLink } from '../../entities/TokenLink.tsx'
import { TokenUnits } from '../../entities/tokens/TokenUnits.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { CheckQuestion } from './check-question.ts'
import { tokenBalanceQuery } from './queries.ts'
import styles from './TokenTools.module.css'

type Asked = CheckQuestion & { token: `0x${string}` }

const questionOf = ({ token, item, blockNumber, date }: Asked, address: `0x${string}`) =>
  tokenBalanceQuery({ contractAddress: token, address, tokenItem: item, blockNumber, date })

const Answer = ({ question, address }: { question: Asked; address: `0x${string}` }) => {
  const t = useMessages()
  const { data, error } = useCall(questionOf(question, address), { toasts: 'never' })
  return (
    <tr>
      <td>
        <AddressLink address={data?.address ?? bareAddress(address)} />
      </td>
      <td>
        {data ? (
          <>
            <BlockLink blockNumber={data.at.number} inText />{' '}
            <span className={styles.soft}>
              <Timestamp value={data.at.timestamp} />
            </span>
          </>
        ) : null}
      </td>
      <td>
        {data && (
          <>
            <TokenUnits amount={data.balance} token={data.token} symbol={data.token.symbol} exact />{' '}
            {data.source === 'node' && <span className={styles.soft}>{t('token-tools.ofContract')}</span>}
          </>
        )}
        {!data && error === null && <Skeleton width="120px" />}
        {error !== null && <span className={styles.error}>{describeError(error)}</span>}
      </td>
    </tr>
  )
}

/** What each address held, each asked for by itself: one that cannot be answered stops no other. */
export const CheckAnswers = ({ question }: { question: Asked }) => {
  const t = useMessages()
  const [first] = question.addresses
  const { data } = useCall(questionOf(question, first!), { toasts: 'never' })
  return (
    <Panel flush title={data ? <TokenLink token={data.token} /> : t('token-tools.answers')}>
      <div className={styles.scroll}>
        <table className={styles.results}>
          <thead>
            <tr>
              <th scope="col">{t('token-tools.address')}</th>
              <th scope="col">{t('token-tools.block')}</th>
              <th scope="col">{t('token-tools.held')}</th>
            </tr>
          </thead>
          <tbody>
            {question.addresses.map((address) => (
              <Answer key={address} question={question} address={address} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

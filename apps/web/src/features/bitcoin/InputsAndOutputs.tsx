import type { BitcoinOutputRecord, DecodedBitcoin } from '@corescope/api-schema/bitcoin/calls'
import { useMemo } from 'react'
import { HashText } from '../../entities/HashText.tsx'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import styles from './Bitcoin.module.css'
import { BitcoinAmount } from './BitcoinAmount.tsx'
import { faultWords } from './fault-words.ts'

type Input = DecodedBitcoin['inputs'][number]

const inputColumns = (t: typeof translate): Column<Input>[] => [
  {
    key: 'spends',
    header: t('bitcoin.spends'),
    width: 440,
    cell: ({ txid, outputIndex, isCoinbase }) =>
      isCoinbase ? (
        t('bitcoin.coinbase')
      ) : (
        <span className={styles.line}>
          <HashText hash={txid} href={paths.bitcoinDecoder(txid)} />
          <span className={styles.soft}>#{outputIndex}</span>
        </span>
      ),
  },
  {
    key: 'address',
    header: t('bitcoin.address'),
    width: 440,
    cell: ({ address }) =>
      address === null ? (
        <span className={styles.soft}>{t('bitcoin.addressNotTold')}</span>
      ) : (
        <HashText hash={address} />
      ),
  },
  {
    key: 'sequence',
    header: t('bitcoin.sequence'),
    width: 180,
    cell: ({ sequence }) => <span className={styles.bytes}>0x{sequence.toString(16).padStart(8, '0')}</span>,
  },
  {
    key: 'amount',
    header: t('bitcoin.value'),
    width: 220,
    align: 'end',
    cell: ({ amount }) => amount !== null && <BitcoinAmount satoshi={amount} />,
  },
]

const outputColumns = (t: typeof translate, lockedOutput: number | null): Column<BitcoinOutputRecord>[] => [
  { key: 'index', header: t('bitcoin.index'), width: 80, label: t('bitcoin.index'), cell: ({ index }) => index },
  {
    key: 'type',
    header: t('bitcoin.type'),
    width: 220,
    card: 'badge',
    cell: ({ kind, index }) => (
      <span className={styles.line}>
        {t(`bitcoin.output_${kind}`)}
        {index === lockedOutput && <strong className={styles.good}>{t('bitcoin.locked')}</strong>}
      </span>
    ),
  },
  {
    key: 'contents',
    header: t('bitcoin.contents'),
    width: 760,
    card: 'from',
    cell: ({ address, payload, payloadFault, script }) =>
      payloadFault === null ? (
        <HashText hash={address ?? payload ?? script} whole={(address ?? '').length > 0} />
      ) : (
        t('bitcoin.dataBroken', { detail: t(...faultWords(payloadFault)) })
      ),
  },
  {
    key: 'amount',
    header: t('bitcoin.value'),
    width: 220,
    align: 'end',
    cell: ({ amount }) => <BitcoinAmount satoshi={amount} />,
  },
]

const More = ({ count }: { count: number }) => {
  const t = useMessages()
  return count > 0 ? <p className={styles.more}>{t('bitcoin.more', { count })}</p> : null
}

/** What the transaction spends and what it pays, up to the ceiling of the answer. */
export const InputsAndOutputs = ({ answer }: { answer: DecodedBitcoin }) => {
  const t = useMessages()
  const { inputs, inputCount, outputs, outputCount, stake } = answer
  const lockedOutput = stake?.lockedOutput ?? null
  const ofInputs = useMemo(() => inputColumns(t), [t])
  const ofOutputs = useMemo(() => outputColumns(t, lockedOutput), [t, lockedOutput])
  const inputTitle = t('bitcoin.inputs', { count: inputCount })
  const outputTitle = t('bitcoin.outputs', { count: outputCount })
  return (
    <>
      <Panel flush title={inputTitle}>
        <Table
          caption={inputTitle}
          columns={ofInputs}
          rows={inputs}
          rowKey={({ txid, outputIndex }) => `${txid}${outputIndex}`}
        />
        <More count={inputCount - inputs.length} />
      </Panel>
      <Panel flush title={outputTitle}>
        <Table caption={outputTitle} columns={ofOutputs} rows={outputs} rowKey={({ index }) => index} />
        <More count={outputCount - outputs.length} />
      </Panel>
    </>
  )
}

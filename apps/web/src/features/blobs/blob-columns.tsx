import type { BlobRecord } from '@corescope/api-schema/blobs/calls'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { TimeHeader, Timestamp } from '../../entities/Timestamp.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import type { translate } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/table/Table.tsx'

type BlobColumn = Column<BlobRecord>

/** Columns of lists of blobs. @param hash false on the blob's own screen @param block false where all are of one */
export const blobColumns = (
  t: typeof translate,
  { hash = true, block = true }: { hash?: boolean; block?: boolean } = {},
): BlobColumn[] => [
  ...(hash
    ? [
        {
          key: 'hash',
          header: t('blobs.hash'),
          width: 222,
          firm: true,
          cell: ({ versionedHash }: BlobRecord) => (
            <HashText hash={versionedHash} href={paths.blob(versionedHash)} primary />
          ),
        },
      ]
    : []),
  {
    key: 'transaction',
    header: t('blobs.transaction'),
    width: 222,
    firm: true,
    cell: ({ transactionHash }) => <TransactionLink hash={transactionHash} primary={!hash} />,
  },
  { key: 'index', header: t('blobs.index'), width: 80, cell: ({ blobIndex }) => blobIndex },
  ...(block
    ? [
        {
          key: 'block',
          header: t('blobs.block'),
          width: 100,
          firm: true,
          cell: ({ blockNumber }: BlobRecord) => <BlockLink blockNumber={blockNumber} />,
        },
        {
          key: 'time',
          header: <TimeHeader />,
          width: 146,
          firm: true,
          cell: ({ timestamp }: BlobRecord) => <Timestamp value={timestamp} />,
        },
      ]
    : []),
  {
    key: 'sender',
    header: t('blobs.sender'),
    width: 216,
    firm: true,
    cell: ({ sender }) => <AddressLink address={sender} />,
  },
]

import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { ReactNode } from 'react'
import { formatInteger } from '../../format/number.ts'
import { FilterButton, Filtered } from '../../lists/Filters.tsx'
import { Hidden, PinnedBlock } from '../../lists/ListBar.tsx'
import { ListFooter } from '../../lists/ListFooter.tsx'
import bar from '../../lists/ListTable.module.css'
import type { ListCallName } from '../../lists/list-query.ts'
import { Pagination } from '../../lists/Pagination.tsx'
import { ShownRange } from '../../lists/ShownRange.tsx'
import type { SearchField } from '../../lists/search-field.ts'
import type { ListView, RowOf } from '../../lists/use-list.ts'
import { paths } from '../../paths.ts'
import { Since } from '../../ui/Since.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AddressLink } from '../AddressLink.tsx'
import { type BriefDocument, ItemPicture } from './ItemPicture.tsx'
import { itemText } from './item-text.ts'
import styles from './Tokens.module.css'

/** An item as galleries show it. */
export interface GalleryItem {
  contractAddress: string
  /** Name of its collection, where items of several stand together. */
  collection?: string | null
  tokenItem: string
  document: BriefDocument
  /** How many are held (ERC-1155). */
  amount?: string
  owner?: AddressReference | null
}

const Tile = ({ item }: { item: GalleryItem }) => {
  const { contractAddress, collection, tokenItem, document, amount, owner } = item
  return (
    <li className={styles.tile}>
      <a href={paths.nft(contractAddress, tokenItem)} className={styles.tileLink}>
        <ItemPicture document={document} seed={`${contractAddress}${tokenItem}`} className={styles.tilePicture} />
        <span className={styles.tileName}>{document.name || itemText(tokenItem)}</span>
      </a>
      <span className={styles.tileMeta}>
        {document.name && <span className={styles.clip}>{itemText(tokenItem)}</span>}
        {collection && <span className={styles.clip}>{collection}</span>}
        {amount !== undefined && amount !== '1' && <span>×{formatInteger(amount)}</span>}
        {owner && <AddressLink address={owner} copy={false} />}
      </span>
    </li>
  )
}

const Waiting = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
    <li key={index} className={styles.tile}>
      <span className={`${styles.picture} ${styles.tilePicture}`} />
      <Skeleton />
    </li>
  ))

export interface ItemGalleryProps<Name extends ListCallName> {
  list: ListView<Name>
  label: string
  itemOf: (row: RowOf<Name>) => GalleryItem
  emptyText: ReactNode
  summary?: ReactNode
  /** What can be searched for in the popover. */
  search?: readonly SearchField[]
}

/** A page of items with their pictures; a picture is fetched when it comes near the screen. */
export const ItemGallery = <Name extends ListCallName>(props: ItemGalleryProps<Name>) => {
  const { list, label, itemOf, emptyText, summary, search } = props
  const anyList = list as unknown as ListView<ListCallName>
  const items = list.rows.map(itemOf)
  return (
    <div ref={list.region}>
      <div className={`${bar.bar} ${bar.head}`}>
        <div className={bar.summary}>{summary ?? <ShownRange list={anyList} />}</div>
        <Hidden count={list.hidden} />
        <Since from={list.answer?.from} />
        <PinnedBlock list={anyList} />
        <div className={bar.end}>
          <FilterButton own={search} takesRange={false} />
          <Pagination pageNum={list.pageNum} pages={list.pages} goTo={list.goTo} prefetch={list.prefetch} />
        </div>
      </div>
      <Filtered own={search} takesRange={false} />
      <ul className={styles.gallery} aria-label={label} aria-busy={list.isPending} data-read>
        {list.isPending && <Waiting count={Math.min(list.pageSize, 24)} />}
        {items.map((item) => (
          <Tile key={`${item.contractAddress}/${item.tokenItem}`} item={item} />
        ))}
      </ul>
      {!list.isPending && items.length === 0 && list.error === undefined && (
        <p className={styles.empty}>{list.hidden > 0 ? <Hidden count={list.hidden} isAll /> : emptyText}</p>
      )}
      <ListFooter list={anyList} />
    </div>
  )
}

import { useCallback, useEffect, useState } from 'react'
import type { DeepReadonly, Kernel, ViewProps } from 'tapkit/kernel'
import {
  Button,
  EmptyState,
  Skeleton,
  useLocale,
  useMessages,
  useSlice,
  useStyles,
  VirtualGrid,
  VisuallyHidden,
} from 'tapkit/ui'
import { itemsCss } from '../../items/items.css.ts'
import { loadInscriptions, loadMore, ownerOf } from '../../items/loadInscriptions.ts'
import { messages } from '../../items/messages.ts'
import { nameOf } from '../../items/nameOf.ts'
import { itemsOf } from '../../items/state.ts'
import type { Inscription } from '../../items/types.ts'
import { InscriptionPicture } from './InscriptionPicture.tsx'
import { useColumns } from './useColumns.ts'
import { useContentUrl } from './useContentUrl.ts'

/** Height of a row of the grid, in px: the box, two lines of text, and their margins. */
const rowHeight = 166

/** The inscriptions of the account, read page by page. */
export default function InscriptionsView({ kernel }: ViewProps<'Inscriptions'>) {
  useStyles(itemsCss)
  itemsOf(kernel)
  const words = useMessages(kernel, 'runes.items', messages)
  const { status, data, total, mayLack } = useSlice(kernel, 'runeItems').inscriptions
  const urlOf = useContentUrl(kernel)
  const owner = ownerOf(kernel)
  const isConnected = owner !== undefined
  const [box, setBox] = useState<HTMLElement | null>(null)
  const columns = useColumns(box)
  useEffect(() => {
    if (owner !== undefined) void loadInscriptions(kernel)
  }, [kernel, owner])
  const draw = useCallback(
    (inscription: DeepReadonly<Inscription>) => (
      <Tile kernel={kernel} inscription={inscription} url={urlOf?.(inscription.id)} />
    ),
    [kernel, urlOf],
  )
  if (!isConnected) return null
  if (data.length === 0) {
    if (status === 'error') {
      return (
        <EmptyState
          icon="warning"
          tone="danger"
          title={words.failed}
          action={<Button onClick={() => void loadInscriptions(kernel)}>{words.tryAgain}</Button>}
        />
      )
    }
    if (status !== 'success') return <Loading label={words.loading} />
    return mayLack ? (
      <EmptyState icon="info" title={words.unknownTitle} text={words.unknownText} />
    ) : (
      <EmptyState icon="image" title={words.empty} text={words.emptyText} />
    )
  }
  return (
    <>
      <div ref={setBox}>
        <VirtualGrid
          items={data}
          total={total}
          columns={columns}
          rowHeight={rowHeight}
          label={words.list}
          busy={status === 'loading'}
          keyOf={({ id }) => id}
          draw={draw}
          onEnd={() => void loadMore(kernel)}
        />
      </div>
      {status === 'error' && (
        <div className="tk-pad center vstack tk-gap" role="status">
          <p className="small dim">{words.failed}</p>
          <Button onClick={() => void loadMore(kernel)}>{words.tryAgain}</Button>
        </div>
      )}
      {mayLack && <p className="tk-pad small dim">{words.mayLack}</p>}
    </>
  )
}

type TileProps = {
  readonly kernel: Kernel
  readonly inscription: DeepReadonly<Inscription>
  readonly url: string | undefined
}

function Tile({ kernel, inscription, url }: TileProps) {
  const words = useMessages(kernel, 'runes.items', messages)
  const locale = useLocale(kernel)
  const { id, contentType = words.unknownType, postage } = inscription
  const name = nameOf(inscription, words, locale)
  const amount = words.satoshi(new Intl.NumberFormat(locale).format(postage))
  return (
    <button type="button" className="tk-items__tile" data-roving onClick={() => kernel.navigate('Inscription', { id })}>
      <InscriptionPicture kernel={kernel} inscription={inscription} url={url} alt={contentType} />
      <bdi className="small strong trunc">{name}</bdi>
      <span className="small dim trunc ltr">{amount}</span>
    </button>
  )
}

function Loading({ label }: { readonly label: string }) {
  return (
    <div className="tk-pad" aria-busy="true">
      <VisuallyHidden>
        <span role="status">{label}</span>
      </VisuallyHidden>
      <Skeleton width="100%" height={104} shape="square" />
    </div>
  )
}

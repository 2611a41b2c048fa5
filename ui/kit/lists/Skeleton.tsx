type Props = {
  /** In px, or any length. */
  readonly width: number | string
  readonly height?: number | undefined
  readonly shape?: 'line' | 'square' | 'circle' | undefined
}

/** The place of something that is on its way. Its container is `aria-busy` and says so in hidden text. */
export function Skeleton({ width, height = 12, shape = 'line' }: Props) {
  const kind = shape === 'line' ? '' : ` tk-skel--${shape}`
  return <span className={`tk-skel${kind}`} style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />
}

import { Skeleton } from 'tapkit/ui'

/** The place of rows that are on their way. */
export function LoadingRows({ label }: { readonly label: string }) {
  return (
    <div className="tk-list" aria-busy="true">
      <span className="sr">{label}</span>
      {[0, 1, 2, 3].map((row) => (
        <span key={row} className="tk-row">
          <Skeleton width={36} height={36} shape="circle" />
          <span className="tk-row__b tk-tokens__grey">
            <Skeleton width={120} />
            <Skeleton width={72} />
          </span>
          <Skeleton width={64} />
        </span>
      ))}
    </div>
  )
}

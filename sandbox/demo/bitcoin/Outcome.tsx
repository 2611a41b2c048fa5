export type Told = { readonly text: string; readonly txid?: string | undefined; readonly failed?: boolean }

/** What came of a request; a transaction is linked to the sandbox's explorer. */
export function Outcome({ name, told, explorerUrl }: { name: string; told: Told | undefined; explorerUrl: string }) {
  return (
    <output className={told?.failed ? 'mono warn' : 'mono'} data-testid={name}>
      {told?.text}
      {told?.txid && (
        <>
          {' '}
          <a href={`${explorerUrl}/api/tx/${told.txid}`} target="_blank" rel="noreferrer">
            {told.txid}
          </a>
        </>
      )}
    </output>
  )
}

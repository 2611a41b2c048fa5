export const emptyStateCss = `
.tk-empty{display:flex;flex-direction:column;align-items:center;text-align:center;padding:32px 28px}
.tk-empty__i{display:grid;place-items:center;inline-size:56px;block-size:56px;border-radius:50%;border:1px solid var(--tk-line);color:var(--tk-text-2)}
.tk-empty h2{font-size:var(--tk-text-16);line-height:var(--tk-lead-16);font-weight:600;margin-block-start:16px}
.tk-empty p{color:var(--tk-text-2);margin-block-start:4px;max-inline-size:260px;text-wrap:balance}
.tk-empty__a{margin-block-start:20px}
`

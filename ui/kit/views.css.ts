export const viewsCss = `
.tk-gap{display:flex;flex-direction:column;gap:16px}
.tk-figure{font-size:var(--tk-text-36);line-height:var(--tk-lead-36);font-weight:500;letter-spacing:-.022em;overflow-wrap:anywhere}
.tk-figure .tk-fig{font:inherit;letter-spacing:inherit}
.tk-who{display:flex;align-items:center;gap:8px;padding:20px 8px 0 20px}
.tk-who__n{font-size:var(--tk-text-16);line-height:var(--tk-lead-16);font-weight:500}
.tk-who__b{display:flex;align-items:center;gap:4px;max-inline-size:100%;font:inherit;border-radius:var(--tk-radius-1)}
.tk-wcard{border:1px solid var(--tk-line);border-radius:var(--tk-radius-2)}
.tk-wcard__who{display:flex;align-items:center;gap:12px;padding:12px}
.tk-wcard__who .hflex{gap:0 8px;flex-wrap:wrap}
.tk-wcard__keys{display:flex;border-block-start:1px solid var(--tk-line)}
.tk .tk-wcard__keys>*{flex:1;min-inline-size:0;padding-inline:4px;font-size:var(--tk-text-12);line-height:var(--tk-lead-12);border-radius:0}
.tk .tk-wcard__keys>:focus-visible{outline-offset:-2px}
.tk-wcard__keys>*+*{border-inline-start:1px solid var(--tk-line)}
.tk-wcard .is-on::before{display:none}
.tk-balance{padding-block:20px}
.tk-balance .small{margin-block-start:4px}
.tk-keys{padding-block-end:20px}
.tk-end{gap:0;padding:0 8px 12px}
.tk-end .tk-btn{min-block-size:40px}
.tk-search{padding-block-end:8px}
.tk-list--flush{padding-block-start:0}
.tk-pad--flush{padding-block-start:0}
.tk-locked{opacity:.45}
.tk-legal{display:flex;gap:10px;align-items:flex-start;text-align:start;cursor:pointer}
.tk-legal input{flex:none;inline-size:20px;block-size:20px;margin:0;accent-color:var(--tk-accent)}
.tk-explain{display:grid;gap:20px}
.tk-explain__i{display:flex;gap:12px;align-items:flex-start}
.tk-explain__i p{margin-block-start:2px}
.tk-pinned{position:sticky;inset-block-end:0;background:var(--tk-surface);border-block-start:1px solid var(--tk-line);padding-block:16px}
.tk-end-value{display:grid;justify-items:end}
`

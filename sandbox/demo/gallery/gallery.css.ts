export const galleryCss = `
.gal{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(370px,100%),370px));gap:32px;padding:32px;align-items:start;justify-content:center;color:var(--tk-text-1);min-block-size:100vh}
.gal.is-dark{background:#0a0c0d}
.gal.is-light{background:#eef1f2}
.gal>section>h2{margin-block-end:12px;font-size:var(--tk-text-12);line-height:var(--tk-lead-12);color:var(--tk-text-2);font-weight:500}
.gal-pad{display:flex;flex-direction:column;gap:12px;padding:20px}
.gal-line{display:flex;flex-wrap:wrap;align-items:center;gap:12px}
.gal-scroll{block-size:280px;overflow:auto}
`

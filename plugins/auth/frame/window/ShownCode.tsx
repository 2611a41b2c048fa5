/** A short code, or six digits, that the visitor reads here and looks for elsewhere. */
export const ShownCode = ({ code }: { readonly code: string }) => (
  <p className="shown mono" translate="no" dir="ltr">
    {code.replace(/^(\d{3})(\d{3})$/, '$1 $2')}
  </p>
)

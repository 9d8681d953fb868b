/** What a dealer wrote, cleaned when it came in. */
export const Written = ({ html, className = '' }: { readonly html: string; readonly className?: string }) => (
  <div className={`written ${className}`.trim()} dangerouslySetInnerHTML={{ __html: html }} />
);

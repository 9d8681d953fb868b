/** The asterisk at an amount, which links to its footnote. */
export const FootnoteLink = ({ to = 'finance-note' }: { readonly to?: string }) => (
  <a href={`#${to}`} data-note aria-label="Conditions">
    *
  </a>
);

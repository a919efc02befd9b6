/** §2.5: the spinner, in a skeleton of the board. `index.html` shows the same before it. */
export function LoadingSkeleton({ label }: { readonly label: string }) {
  return (
    <>
      <div className="shape shape-head" role="status">
        <span className="ring" aria-hidden="true" />
        {label}
      </div>
      <div className="lists">
        <div className="columns">
          <div>
            <div className="shape" />
            <div className="shape shape-rows" />
          </div>
          <div>
            <div className="shape shape-tabs" />
            <div className="shape shape-cards" />
          </div>
        </div>
      </div>
    </>
  )
}

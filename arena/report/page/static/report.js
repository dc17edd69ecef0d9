// The page of a run: `#match-17` shows a match that the page carries, `#match-17-5` its step 5, anything else the report.
{
  const report = document.getElementById("report");
  const place = document.getElementById("viewer");
  let viewer = null;
  let left = 0;
  let origin = null;

  async function route() {
    const found = location.hash.match(/^#match-(\d+)(?:-(\d+))?$/);
    const carrier = found && document.getElementById("data-" + found[1]);
    if (viewer) viewer.close();
    viewer = null;
    if (carrier) {
      if (!report.hidden) [left, origin] = [scrollY, document.activeElement];
      const match = await carried(carrier.id);
      viewer = new Viewer(place, match, match);
      viewer.show(Number(found[2] || 0));
      place.prepend(h("p", { class: "back" }, h("a", { href: "#" }, "← back to the report")));
      const heading = place.querySelector("h1");
      heading.tabIndex = -1;
    }
    report.hidden = Boolean(viewer);
    place.hidden = !viewer;
    if (viewer) place.querySelector("h1").focus();
    else if (origin) origin.focus({ preventScroll: true });
    scrollTo(0, viewer ? 0 : left);
    document.body.dataset.ready = "yes";
  }

  addEventListener("hashchange", route);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && viewer) location.hash = "";
  });
  route();
}

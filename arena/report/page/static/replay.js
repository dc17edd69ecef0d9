// The page of one match.
carried("match").then((match) => {
  new Viewer(document.getElementById("viewer"), match, match);
  document.body.dataset.ready = "yes";
});

import ApusReport

/// The style and the script of a page with a flame graph.
enum FlameStyle {
  static let sheet = Markup.raw(
    """
    * { box-sizing: border-box; }
    body { margin: 0 auto; padding: 24px; max-width: 1600px; background: var(--page); color: var(--ink);
      font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
      font-variant-numeric: tabular-nums; }
    h1 { font-size: 1.5rem; margin: 0 0 8px; } h2 { font-size: 1.15rem; margin: 24px 0 8px; }
    p { margin: 0 0 10px; max-width: 60em; overflow-wrap: anywhere; }
    .note { color: var(--soft); font-size: .9rem; }
    .more { color: var(--s1); } .fewer { color: var(--s0); }
    figure { margin: 12px 0 0; overflow: hidden; }
    .flame { display: block; }
    .flame text { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
      fill: var(--ink); pointer-events: none; white-space: pre; }
    .flame rect { stroke: var(--page); stroke-width: 1; }
    .flame svg:hover > rect { stroke: var(--ink); }
    .f0 { fill: var(--s0); } .f1 { fill: var(--s1); } .f2 { fill: var(--s2); } .f3 { fill: var(--s3); }
    .f4 { fill: var(--s4); } .f5 { fill: var(--s5); }
    .flame .above { opacity: .55; } .flame .other { opacity: .25; }
    .flame .found > rect { stroke: var(--ink); stroke-width: 2; }
    .flame svg:focus-visible { outline: none; } .flame svg:focus-visible > rect { stroke: var(--link); stroke-width: 4; }
    #tools { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
    #tools:empty, #shown:empty { display: none; }
    #tools input, #tools button { font: inherit; font-size: .9rem; padding: 5px 10px; color: var(--ink);
      background: var(--wash); border: 1px solid var(--faint); border-radius: 5px; }
    #tools input { flex: 1 1 12em; min-width: 0; max-width: 24em; }
    #tools button { cursor: pointer; } #tools button:disabled { opacity: .45; cursor: default; }
    #tools button[aria-pressed=true] { border-color: var(--link); color: var(--link); }
    #found { color: var(--soft); font-size: .9rem; }
    #shown { display: block; position: sticky; bottom: 0; padding: 6px 0; min-height: 2.2em;
      background: var(--page); border-top: 1px solid var(--faint); font-size: .9rem;
      overflow-wrap: anywhere; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; font-size: .9rem; }
    th, td { padding: 4px 16px 4px 0; text-align: left; border-bottom: 1px solid var(--faint);
      white-space: nowrap; }
    td:first-child { white-space: normal; overflow-wrap: anywhere; min-width: 9em; max-width: 32em; }
    th { color: var(--soft); font-weight: 500; }
    @media (max-width: 640px) { body { padding: 16px; } h1 { font-size: 1.25rem; }
      th, td { padding-right: 10px; } }
    @media print { #tools, #shown { display: none; } }

    """)

  /// The script that draws the graph again after a search, a zoom, a focus or an inversion.
  static let script = Markup.raw(
    #"""

    const data = JSON.parse(document.getElementById("data").textContent);
    const sides = data.wholes.length;
    const width = 2 + 4 * sides;
    const sums = (one, other) => one.map((count, side) => count + other[side]);
    const none = data.wholes.map(() => 0);
    const make = (number) => ({ number, counts: none, selfs: none, ends: null, children: [], parent: null });
    const readTree = () => {
      const root = make(-1);
      root.counts = data.wholes;
      const path = [root];
      for (let at = 0; at < data.nodes.length; at += width) {
        const depth = data.nodes[at + 1];
        const node = make(data.nodes[at]);
        const parts = data.wholes.map((_, side) => data.nodes.slice(at + 2 + 4 * side, at + 6 + 4 * side));
        node.counts = parts.map((part) => part[0]);
        node.selfs = parts.map((part) => part[1]);
        node.ends = parts.map((part) => [part[2] / 1000, part[3] / 1000]);
        path.length = depth + 1;
        node.parent = path[depth];
        path[depth].children.push(node);
        path.push(node);
      }
      return root;
    };
    const share = (counts, side) => data.wholes[side] ? counts[side] / data.wholes[side] : 0;
    const weight = (node) => node.counts.reduce((sum, _, side) => sum + share(node.counts, side), 0);
    const child = (parent, number) => {
      parent.index ??= new Map(parent.children.map((one) => [one.number, one]));
      let node = parent.index.get(number);
      if (!node) {
        node = make(number);
        node.parent = parent;
        parent.children.push(node);
        parent.index.set(number, node);
      }
      return node;
    };
    const sorted = (root) => {
      const pending = [root];
      while (pending.length) {
        const node = pending.pop();
        node.children.sort((one, other) => weight(other) - weight(one));
        for (const one of node.children) { pending.push(one); }
      }
      return root;
    };
    // Each sample of a node goes to the same node below the new root.
    const inverted = (tree) => {
      const root = make(-1);
      const pending = [tree];
      while (pending.length) {
        const node = pending.pop();
        for (const one of node.children) { pending.push(one); }
        if (!node.selfs.some((count) => count)) { continue; }
        root.counts = sums(root.counts, node.selfs);
        let place = root;
        for (let at = node; at.number >= 0; at = at.parent) {
          place = child(place, at.number);
          place.counts = sums(place.counts, node.selfs);
        }
        place.selfs = sums(place.selfs, node.selfs);
      }
      return sorted(root);
    };
    // Every outermost call of a function becomes a call below the new root.
    const focused = (tree, number) => {
      const root = make(-1);
      const copy = (node, place) => {
        const pending = [[node, place]];
        while (pending.length) {
          const [from, above] = pending.pop();
          const to = child(above, from.number);
          to.counts = sums(to.counts, from.counts);
          to.selfs = sums(to.selfs, from.selfs);
          for (const one of from.children) { pending.push([one, to]); }
        }
      };
      const pending = [tree];
      while (pending.length) {
        const node = pending.pop();
        if (node.number == number) {
          copy(node, root);
          root.counts = sums(root.counts, node.counts);
        } else {
          for (const one of node.children) { pending.push(one); }
        }
      }
      return sorted(root);
    };

    const picture = document.getElementById("flame");
    const shown = document.getElementById("shown");
    const tools = document.getElementById("tools");
    const bar = 18;
    const mostBars = 200;
    const whole = readTree();
    let tree = whole, zoomed = whole, selected = null, focus = null, isInverted = false;

    const name = (node) => data.functions[node.number][0];
    const percent = (part) => (100 * part).toFixed(1) + " %";
    const tip = (node) => {
      const [label, module, verdict] = data.functions[node.number];
      const title = module ? label + " (" + module + ")" : label;
      const shares = node.counts.map((_, side) => percent(share(node.counts, side)) +
        (node.ends ? " (" + node.ends[side].map((end) => end.toFixed(1)).join(" to ") + ")" : ""));
      return sides == 1 ? title + ": " + shares[0] + ", " + node.counts[0] + " samples"
        : title + ": old " + shares[0] + ", new " + shares[1] + "; " + verdict;
    };
    const colour = (node) => {
      const [label, module, verdict] = data.functions[node.number];
      if (sides == 1) {
        let sum = 0;
        for (const byte of new TextEncoder().encode(module || label)) { sum = (31 * sum + byte) % 10007; }
        return ["f" + sum % 5, 0.3, ""];
      }
      const change = share(node.counts, 1) - share(node.counts, 0);
      const strength = 0.3 + Math.min(0.6, 6 * Math.abs(change));
      if (verdict == "more" && change > 1e-7) { return ["f1", strength, "+ "]; }
      if (verdict == "fewer" && change < -1e-7) { return ["f0", strength, "\u2212 "]; }
      return ["f5", 0.15, ""];
    };
    const create = (kind, parent, attributes) => {
      const element = document.createElementNS("http://www.w3.org/2000/svg", kind);
      for (const [key, value] of Object.entries(attributes)) { element.setAttribute(key, value); }
      return parent.appendChild(element);
    };
    const nodes = new WeakMap();
    const draw = () => {
      const words = search.value.trim().toLowerCase();
      const pixels = picture.getBoundingClientRect().width || 1000;
      for (const old of picture.querySelectorAll(":scope > svg")) { old.remove(); }
      let depths = 0;
      const add = (node, start, part, depth, kind) => {
        const [fill, opacity, mark] = colour(node);
        const label = name(node);
        const isFound = words && label.toLowerCase().includes(words);
        const box = create("svg", picture, { x: 100 * start + "%", y: depth * bar,
          width: 100 * part + "%", height: bar - 1, tabindex: 0,
          class: kind + (words ? isFound ? " found" : " other" : "") });
        create("title", box, {}).textContent = tip(node);
        create("rect", box, { width: "100%", height: "100%", class: fill, "fill-opacity": opacity });
        if (part * pixels > 16) { create("text", box, { x: 4, y: 13 }).textContent = mark + label; }
        nodes.set(box, node);
        depths = Math.max(depths, depth + 1);
      };
      const above = [];
      for (let at = zoomed; at.number >= 0; at = at.parent) { above.unshift(at); }
      // The outermost callers of a deep call are left out.
      above.splice(0, Math.max(0, above.length - mostBars / 2));
      for (const [depth, node] of above.entries()) {
        add(node, 0, 1, depth, node == zoomed ? "" : "above");
      }
      const pending = [[zoomed, 0, 1, above.length]];
      while (pending.length) {
        const [node, start, part, depth] = pending.pop();
        let at = start;
        for (const one of node.children) {
          const size = weight(node) ? part * weight(one) / weight(node) : 0;
          if (size * pixels >= 0.8 && depth < mostBars + above.length) {
            add(one, at, size, depth, "");
            pending.push([one, at, size, depth + 1]);
          }
          at += size;
        }
      }
      picture.setAttribute("height", Math.max(1, depths) * bar);
      found.textContent = words ? percent(matched(words) / sides) + " of the samples" : "";
      zoomOut.disabled = zoomed == tree && !focus;
      focusOn.disabled = !selected;
      focusOn.textContent = selected ? "Focus on " + name(selected).slice(0, 24) : "Focus";
      invert.setAttribute("aria-pressed", isInverted);
    };
    const matched = (words) => {
      const isMatch = data.functions.map(([label]) => label.toLowerCase().includes(words));
      const pending = [tree];
      let sum = 0;
      while (pending.length) {
        const node = pending.pop();
        if (isMatch[node.number]) { sum += weight(node); } else { pending.push(...node.children); }
      }
      return sum;
    };
    const rebuild = () => {
      tree = focus === null ? whole : focused(whole, focus);
      if (isInverted) { tree = inverted(tree); }
      zoomed = tree;
      draw();
    };
    const button = (text, action) => {
      const element = tools.appendChild(document.createElement("button"));
      element.textContent = text;
      element.addEventListener("click", action);
      return element;
    };
    const search = tools.appendChild(document.createElement("input"));
    search.type = "search";
    search.placeholder = "Search functions";
    search.ariaLabel = "Search functions";
    search.addEventListener("input", () => draw());
    const zoomOut = button("Whole graph", () => { selected = null; focus = null; rebuild(); });
    const focusOn = button("Focus", () => { focus = selected.number; rebuild(); });
    const invert = button("Invert", () => { isInverted = !isInverted; rebuild(); });
    const found = tools.appendChild(document.createElement("span"));
    found.id = "found";
    const choose = (event) => {
      const node = nodes.get(event.target.closest("#flame > svg"));
      if (!node) { return; }
      selected = node;
      zoomed = node == zoomed && node.parent ? node.parent : node;
      shown.textContent = tip(node);
      draw();
    };
    picture.addEventListener("click", choose);
    picture.addEventListener("keydown", (event) => { if (event.key == "Enter") { choose(event); } });
    picture.addEventListener("pointerover", (event) => {
      const node = nodes.get(event.target.closest("#flame > svg"));
      if (node) { shown.textContent = tip(node); }
    });
    addEventListener("resize", () => draw());
    draw();

    """#)
}

/// What makes a preview answer to mouse, finger and slider. The rule of what is nearest is that of
/// docs/FORMAT-BINARY.md.
let previewScript = #"""

  "use strict";
  const data = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);
  const slider = byId("radius");
  const sheets = [...document.querySelectorAll("svg.sheet")];
  let pinned = null;

  const contains = ([, left, top, right, bottom], x, y) =>
    left <= x && x < right && top <= y && y < bottom;

  function topmost(rects, x, y) {
    for (let i = rects.length - 1; i >= 0; i--) if (contains(rects[i], x, y)) return i;
    return -1;
  }

  function shared([, left, top, right, bottom], x, y, r) {
    const width = Math.min(right, x + r) - Math.max(left, x - r);
    const height = Math.min(bottom, y + r) - Math.max(top, y - r);
    return width > 0 && height > 0 ? width * height : 0;
  }

  // The nearest rectangle of each link in reach; then the smallest distance, the larger shared
  // area, the later one.
  function nearest(rects, x, y, r) {
    const links = new Map();
    rects.forEach((rect, index) => {
      const [link, left, top, right, bottom] = rect;
      if (right <= left || bottom <= top) return;
      const dx = Math.max(left - x, 0, x - right);
      const dy = Math.max(top - y, 0, y - bottom);
      const distance = dx * dx + dy * dy;
      if (distance > r * r) return;
      const entry = links.get(link) ?? { index, distance, area: 0 };
      if (distance <= entry.distance) Object.assign(entry, { index, distance });
      links.set(link, entry);
    });
    for (const rect of rects) {
      const entry = links.get(rect[0]);
      if (entry) entry.area += shared(rect, x, y, r);
    }
    let best = null;
    for (const entry of links.values()) {
      if (!best || entry.distance < best.distance
        || (entry.distance === best.distance && (entry.area > best.area
          || (entry.area === best.area && entry.index > best.index)))) best = entry;
    }
    return best;
  }

  function find(layout, x, y) {
    const { rects, touch } = data.layouts[layout];
    const exact = topmost(rects, x, y);
    if (exact >= 0) return { layout, link: rects[exact][0], rect: rects[exact], how: "hit" };
    const grown = topmost(touch, x, y);
    if (grown >= 0) {
      return { layout, link: touch[grown][0], rect: touch[grown], how: "touch rectangle" };
    }
    const reachable = touch.length > 0 ? touch : rects;
    const r = Math.floor(64 * slider.value);
    const near = r > 0 ? nearest(reachable, x, y, r) : null;
    if (!near) return null;
    const distance = px(Math.round(Math.sqrt(near.distance)));
    const rect = reachable[near.index];
    return { layout, link: rect[0], rect, how: `near, ${distance} px away` };
  }

  const px = (units) => String(Math.round(units / 64 * 1000) / 1000);

  function place(event, sheet) {
    const box = sheet.getBoundingClientRect();
    const scale = sheet.viewBox.baseVal.width / box.width;
    return [
      Math.floor(64 * (event.clientX - box.left) * scale),
      Math.floor(64 * (event.clientY - box.top) * scale),
    ];
  }

  function element(name, attributes) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  function drawPointer(found, layout, point) {
    sheets.forEach((sheet, index) => {
      const shapes = [];
      if (found && found.layout === index && found.rect) {
        const [, left, top, right, bottom] = found.rect;
        shapes.push(element("rect", {
          class: "found", x: left / 64, y: top / 64,
          width: (right - left) / 64, height: (bottom - top) / 64,
        }));
      }
      if (point && layout === index && slider.value > 0) {
        shapes.push(element("circle", {
          class: "reach", cx: point[0] / 64, cy: point[1] / 64, r: slider.value,
        }));
      }
      sheet.querySelector(".pointer").replaceChildren(...shapes);
    });
    for (const marked of document.querySelectorAll("[data-link]")) {
      marked.classList.toggle("current", Boolean(found) && marked.dataset.link === `${found.link}`);
    }
  }

  function fact(name, value) {
    const term = document.createElement("dt");
    const text = document.createElement("dd");
    term.textContent = name;
    text.textContent = value;
    text.id = `fact-${name.toLowerCase()}`;
    return [term, text];
  }

  function showFacts(found) {
    byId("hint").hidden = Boolean(found);
    byId("facts").hidden = !found;
    if (!found) return byId("facts").replaceChildren();
    const link = data.links[found.link];
    const facts = [
      fact("Label", link.label || "(no text)"), fact("URL", link.url ?? link.href),
      fact("Id", String(found.link)), fact("Source", `${link.line}:${link.column}`),
    ];
    if (link.title) facts.push(fact("Title", link.title));
    if (link.inert) facts.push(fact("Inert", link.inert));
    if (link.state !== "ok") facts.push(fact("State", link.state));
    if (found.rect) {
      const [, left, top, right, bottom] = found.rect;
      facts.push(fact("Rectangle",
        `${px(left)}, ${px(top)}, ${px(right - left)} × ${px(bottom - top)} px`));
    }
    if (found.how) facts.push(fact("Found", found.how));
    byId("facts").replaceChildren(...facts.flat());
  }

  function show(found, layout, point) {
    drawPointer(found, layout, point);
    showFacts(found);
  }

  const showPinned = () => show(pinned?.found ?? null, pinned?.layout, pinned?.point);

  sheets.forEach((sheet, layout) => {
    sheet.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch") return;
      const point = place(event, sheet);
      show(find(layout, ...point), layout, point);
    });
    sheet.addEventListener("pointerleave", (event) => {
      if (event.pointerType !== "touch") showPinned();
    });
    sheet.addEventListener("click", (event) => {
      const point = place(event, sheet);
      pinned = { found: find(layout, ...point), layout, point };
      showPinned();
    });
  });

  for (const button of document.querySelectorAll("button[data-link]")) {
    button.addEventListener("click", () => {
      const link = Number(button.dataset.link);
      const rect = data.layouts[0].rects.find((rect) => rect[0] === link);
      pinned = { found: { layout: 0, link, rect } };
      showPinned();
      sheets[0].querySelector(`.region[data-link="${link}"]`)?.scrollIntoView({
        block: "center", inline: "nearest",
        behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
      });
    });
  }

  slider.addEventListener("input", () => {
    byId("radius-text").textContent = `${slider.value} px`;
    if (pinned?.point) pinned.found = find(pinned.layout, ...pinned.point);
    showPinned();
  });
  for (const name of ["outlines", "touch"]) {
    byId(name)?.addEventListener("change", (event) => {
      document.body.classList.toggle(`no-${name}`, !event.target.checked);
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    pinned = null;
    showPinned();
  });

  """#
